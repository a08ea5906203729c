// Each table has one owner: a module of apps/api/src/modules, or `platform`, which is everything else of apps/api/src.
export const OWNERS = {
  platform: ['access_grant', 'data_key', 'outgoing_message'],
  audit: ['audit_entry'],
  maintenance: ['maintenance'],
  notifications: ['notification', 'notification_preference'],
  members: ['member', 'member_login', 'member_picture'],
  organisations: ['gateway_key', 'membership_configuration', 'organisation'],
  contact: ['contact_attachment', 'contact_message', 'contact_thread', 'organisation_administrator'],
  payments: [
    'after_payment_step',
    'payment_attempt',
    'payment_authorization',
    'payment_order',
    'payment_order_line',
    'payment_refund',
  ],
  memberships: ['membership', 'membership_history', 'membership_payment'],
  'change-sets': ['change_row', 'change_set'],
  register: [
    'club_person',
    'person_note',
    'person_tag',
    'register_state',
    'register_view',
    'tag',
    'team',
    'team_place',
  ],
  starts: ['club_start'],
  'gateway-keys': ['gateway_test'],
  'year-wheel': ['year_task', 'year_task_done'],
  'membership-types': ['membership_type', 'season_opening'],
  tickets: ['calendar_feed', 'event_ticket', 'ticket_link', 'ticket_signing_key'],
  families: ['family_invitation', 'hand_over'],
  events: ['event', 'event_entry', 'event_picture', 'event_question', 'event_ticket_type', 'event_waiting'],
  approvals: ['approval'],
  roles: ['role_invitation'],
  leaving: ['farewell'],
}

// Views, by the owner of the tables they are about: who changes these keeps the views true. Each says what it is for in the
// migration that made it.
export const VIEWS = {
  members: ['member_face'],
  organisations: ['membership_offer', 'organisation_face'],
  contact: ['thread_face'],
  payments: ['attempt_face', 'order_face', 'order_line_face', 'refund_face', 'unsettled_authorization'],
  memberships: ['membership_bill', 'membership_face', 'membership_period', 'membership_tie'],
  tickets: ['ticket_face'],
  families: ['family_link'],
  register: ['club_person_face', 'register_wanted', 'team_face'],
  events: ['entry_face', 'event_face', 'question_face', 'ticket_type_face', 'waiting_face'],
}
