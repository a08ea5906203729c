/** Money is in minor units; instants are ISO 8601 in UTC unless named `…_ms`. */
export const SQLITE_SCHEMA = `
CREATE TABLE IF NOT EXISTS payments (
  payment_identifier TEXT PRIMARY KEY,
  order_number TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  accept_url TEXT NOT NULL,
  decline_url TEXT NOT NULL,
  callback_url TEXT,
  language TEXT NOT NULL,
  email TEXT,
  save_card INTEGER NOT NULL,
  test_mode INTEGER NOT NULL,
  request TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved')),
  created_at TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS declines (
  payment_identifier TEXT NOT NULL,
  code INTEGER NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS declines_by_payment ON declines (payment_identifier);
CREATE TABLE IF NOT EXISTS saved_cards (
  saved_card_identifier TEXT PRIMARY KEY,
  card_type INTEGER NOT NULL,
  masked_pan TEXT NOT NULL,
  card_expiry TEXT NOT NULL,
  test_mode INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT
);
CREATE TABLE IF NOT EXISTS authorizations (
  authorization_identifier TEXT PRIMARY KEY,
  payment_identifier TEXT UNIQUE,
  saved_card_identifier TEXT,
  order_number TEXT NOT NULL UNIQUE,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  card_type INTEGER NOT NULL,
  masked_pan TEXT NOT NULL,
  card_expiry TEXT NOT NULL,
  wallet_provider INTEGER NOT NULL,
  test_mode INTEGER NOT NULL,
  is_subscription INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  captured_at TEXT,
  captured_amount INTEGER NOT NULL DEFAULT 0,
  capture_error_code INTEGER NOT NULL DEFAULT 0,
  voided_at TEXT,
  hold_expired_at TEXT,
  credited_at TEXT,
  credited_amount INTEGER NOT NULL DEFAULT 0,
  CHECK (captured_amount BETWEEN 0 AND amount),
  CHECK (credited_amount BETWEEN 0 AND captured_amount),
  CHECK (voided_at IS NULL OR captured_at IS NULL)
);
CREATE TABLE IF NOT EXISTS credits (
  credit_identifier TEXT PRIMARY KEY,
  authorization_identifier TEXT NOT NULL,
  amount INTEGER NOT NULL,
  comment TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS credits_by_authorization ON credits (authorization_identifier);
CREATE TABLE IF NOT EXISTS quickpay_payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_number TEXT NOT NULL UNIQUE,
  currency TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS quickpay_subscriptions (
  id INTEGER PRIMARY KEY REFERENCES quickpay_payments (id),
  description TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS quickpay_recurring (
  payment_id INTEGER PRIMARY KEY REFERENCES quickpay_payments (id),
  subscription_id INTEGER NOT NULL REFERENCES quickpay_subscriptions (id)
);
CREATE TABLE IF NOT EXISTS quickpay_operations (
  payment_id INTEGER NOT NULL,
  id INTEGER NOT NULL,
  type TEXT NOT NULL,
  amount INTEGER,
  code INTEGER,
  callback_url TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (payment_id, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  service TEXT NOT NULL,
  order_number TEXT,
  url TEXT NOT NULL,
  headers TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  due_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_status INTEGER,
  last_error TEXT,
  delivered_at TEXT,
  given_up_at TEXT
);
CREATE INDEX IF NOT EXISTS deliveries_open ON deliveries (id) WHERE delivered_at IS NULL AND given_up_at IS NULL;
CREATE INDEX IF NOT EXISTS deliveries_by_order ON deliveries (order_number);
CREATE TABLE IF NOT EXISTS mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  received_at TEXT NOT NULL,
  envelope_from TEXT NOT NULL,
  sender TEXT NOT NULL,
  recipients TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  links TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS mail_recipients (
  address TEXT NOT NULL,
  mail_id INTEGER NOT NULL,
  PRIMARY KEY (address, mail_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mail_attachments (
  mail_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  filename TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  content_id TEXT,
  content BLOB NOT NULL,
  PRIMARY KEY (mail_id, position)
);
CREATE TABLE IF NOT EXISTS whatsapp_messages (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  recipient TEXT NOT NULL,
  template TEXT NOT NULL,
  language TEXT NOT NULL,
  parameters TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS authenticator_keys (
  account TEXT PRIMARY KEY,
  secret TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS faults (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  fault TEXT NOT NULL,
  remaining INTEGER,
  used INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  value TEXT NOT NULL
);
`
