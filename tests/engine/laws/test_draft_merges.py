"""Draft piles: phones that have got the same versions, in any order, hold the same ones."""

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from engine.drafts import DraftVersion, next_version, standing_versions

PHONES = ("A", "B", "C", "D")
RELAYS = ("server", "code")  # they hand versions on and edit nothing


class Merging(RuleBasedStateMachine):
    """Phones edit one pile and hand on what they hold: late, repeated, or not at all."""

    versions = Bundle("versions")

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[str, list[DraftVersion]] = {name: [] for name in (*PHONES, *RELAYS)}
        self.got: dict[str, list[DraftVersion]] = {name: [] for name in (*PHONES, *RELAYS)}

    def _take(self, name: str, versions: list[DraftVersion]) -> None:
        self.got[name] += versions
        for version in versions:
            self.held[name] = standing_versions([*self.held[name], version])

    @rule(target=versions, phone=st.sampled_from(PHONES), count=st.integers(0, 3))
    def edit(self, phone: str, count: int) -> DraftVersion:
        content = {"captured": count}
        version = next_version(self.held[phone], number=7, device=phone, content=content)
        self._take(phone, [version])
        return version

    @rule(version=versions, to=st.sampled_from((*PHONES, *RELAYS)))
    def deliver_one(self, version: DraftVersion, to: str) -> None:
        self._take(to, [version])

    @rule(one=st.sampled_from((*PHONES, *RELAYS)), to=st.sampled_from((*PHONES, *RELAYS)))
    def deliver_all(self, one: str, to: str) -> None:
        self._take(to, self.held[one])

    @invariant()
    def what_stands_is_what_no_version_overtakes(self) -> None:
        for name, held in self.held.items():
            assert held == standing_versions(self.got[name])
            assert held == standing_versions(reversed(self.got[name]))

    @invariant()
    def a_pile_once_begun_stands(self) -> None:
        assert all(bool(self.held[name]) == bool(self.got[name]) for name in self.held)

    def teardown(self) -> None:
        everything = [version for got in self.got.values() for version in got]
        for name in self.held:
            self._take(name, everything)
        assert len({str(held) for held in self.held.values()}) == 1


Merging.TestCase.settings = settings(stateful_step_count=25)
TestMerging = Merging.TestCase


@st.composite
def well_formed_versions(draw: st.DrawFn) -> DraftVersion:
    """Return a version whose edit is above all it has seen, as any version is that is read."""
    seen = draw(st.dictionaries(st.sampled_from(PHONES), st.integers(1, 9)))
    device = draw(st.sampled_from(PHONES))
    others = {other: edit for other, edit in seen.items() if other != device}
    edit = draw(st.integers(1, 9)) + max(others.values(), default=0)
    return DraftVersion(number=7, edit=edit, device=device, seen=others)


@given(st.lists(well_formed_versions()), st.sampled_from(PHONES))
def test_a_decision_that_has_seen_all_stands_alone(
    versions: list[DraftVersion], device: str
) -> None:
    decision = next_version(versions, number=7, device=device, content={})

    assert standing_versions([*versions, decision]) == [decision]


@given(st.lists(well_formed_versions(), min_size=1))
def test_the_greatest_of_any_versions_stands(versions: list[DraftVersion]) -> None:
    counting = standing_versions(versions)[0]

    assert (counting.edit, counting.device) == max((one.edit, one.device) for one in versions)
