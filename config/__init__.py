"""How Stichtafel is put together: settings, addresses, processes."""
