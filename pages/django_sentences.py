"""Sentences of Django that our pages show, for our catalogues to translate them.

Theirs come before Django's, whose Hungarian addresses people formally.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

SENTENCES = (
    gettext_noop("Enter a list of values."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Enter a valid email address."),
    gettext_noop("Enter a valid time."),
    gettext_noop("Enter a whole number."),
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s decimal place.",
        "Ensure that there are no more than %(max)s decimal places.",
        "max",
    ),
    # Files.
    gettext_noop("No file was submitted."),
    gettext_noop("No file was submitted. Check the encoding type on the form."),
    gettext_noop("Please either submit a file or check the clear checkbox, not both."),
    gettext_noop("The submitted file is empty."),
    ngettext_lazy(
        "Ensure this filename has at most %(max)d character (it has %(length)d).",
        "Ensure this filename has at most %(max)d characters (it has %(length)d).",
        "max",
    ),
    gettext_noop("Item %(nth)s in the array did not validate:"),
    gettext_noop("Select a valid choice. %(value)s is not one of the available choices."),
    gettext_noop("Select a valid choice. That choice is not one of the available choices."),
    # Passwords and usernames.
    gettext_noop(
        "Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ "
        "characters."
    ),
    gettext_noop("Enter the same password as before, for verification."),
    gettext_noop("The password is too similar to the %(verbose_name)s."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    gettext_noop("Your old password was entered incorrectly. Please enter it again."),
    # The names of months: Italian has them small, Django has not.
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
    # Forms of the stock admin.
    ngettext_lazy("Please correct the error below.", "Please correct the errors below.", "counter"),
    gettext_noop("The {name} “{obj}” was added successfully."),
    gettext_noop("The {name} “{obj}” was changed successfully."),
)
