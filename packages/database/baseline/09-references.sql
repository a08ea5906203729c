alter table access_grant add constraint access_grant_agreed_by_fkey foreign key (agreed_by)
  references member(id) on delete set null;
alter table access_grant add constraint access_grant_ended_by_fkey foreign key (ended_by)
  references member(id) on delete set null;
alter table access_grant add constraint access_grant_event_id_fkey foreign key (event_id)
  references event(id) on delete cascade;
alter table access_grant add constraint access_grant_granted_by_fkey foreign key (granted_by)
  references member(id) on delete set null;
alter table access_grant add constraint access_grant_member_id_fkey foreign key (member_id)
  references member(id) on delete cascade;
alter table access_grant add constraint access_grant_organisation_id_fkey foreign key (organisation_id)
  references organisation(id) on delete cascade;
alter table access_grant add constraint access_grant_team_id_fkey foreign key (team_id)
  references team(id) on delete cascade;
alter table contact_thread add constraint contact_thread_event_id_fkey foreign key (event_id) references event(id);
alter table contact_thread add constraint contact_thread_organisation_id_fkey foreign key (organisation_id) references organisation(id);
alter table event_entry add constraint event_entry_order_id_fkey foreign key (order_id)
  references payment_order(id);
alter table event_ticket_difference add constraint event_ticket_difference_order_id_fkey foreign key (order_id) references payment_order(id);
alter table member add constraint member_kept_by_fkey foreign key (kept_by) references organisation(id)
  on delete set null;
alter table membership_configuration add constraint membership_configuration_type_id_fkey foreign key (type_id) references membership_type(id);
alter table membership_history add constraint membership_history_order_id_fkey foreign key (order_id)
  references payment_order(id);
alter table membership_payment add constraint membership_payment_order_id_fkey foreign key (order_id)
  references payment_order(id);
alter table organisation_administrator add constraint organisation_administrator_organisation_id_fkey foreign key (organisation_id) references organisation(id) on delete cascade;
alter table role_invitation add constraint role_invitation_event_id_fkey foreign key (event_id)
  references event(id) on delete cascade;
alter table role_invitation add constraint role_invitation_team_id_fkey foreign key (team_id)
  references team(id) on delete cascade;
