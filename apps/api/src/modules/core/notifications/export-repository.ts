export const NOTIFICATIONS_EXPORT_SQL = {
  notifications: `select n.type, n.title, n.message, n.sender_name as sender, n.shown, n.read,
      n.created_at as "createdAt", n.read_date as "readDate"
    from notification n
    where n.receiver_id = any($1) order by n.created_at, n.id`,
  notificationPreferences: `select type, portal, mail, whatsapp from notification_preference
    where member_id = any($1) order by type`,
} as const
