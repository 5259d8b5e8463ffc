"""The parts that Stichtafel is put together from: settings, addresses, processes."""
