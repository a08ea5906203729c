-- Automatic renewal of a membership is its active consent, so these columns repeat what the consent says.
alter table membership drop column auto_renewal, drop column saved_card_identifier;
