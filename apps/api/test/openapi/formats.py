"""Values of formats that no pattern tells, for Schemathesis; run-schemathesis.ts names this file."""

from datetime import date

import schemathesis
from hypothesis import strategies as st

schemathesis.openapi.format(
    "person-name",
    st.sampled_from(["Ida", "Bo Ø.", "H.C. Andersen", "Åse-Marie O'Hara", "李 明", "Jürgen von Groß 2"]),
)
# Birth dates and days of events: not before 1900, and nobody is born tomorrow.
schemathesis.openapi.format("date", st.dates(date(1900, 1, 1), date(2020, 12, 31)).map(str))
