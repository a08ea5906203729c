-- What a club says that a season's dues paid for, in its own words, to who renews.
alter table organisation add column dues_paid_for text check (length(dues_paid_for) between 1 and 300);
