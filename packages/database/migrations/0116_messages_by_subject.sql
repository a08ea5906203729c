-- The messages about one payment, for the club. Byte order, so that a prefix can be looked up under any collation.
create index outgoing_message_by_subject on outgoing_message (once_key text_pattern_ops)
 where once_key like 'order:%' or once_key like 'entry:%' or once_key like 'ticket:%';
