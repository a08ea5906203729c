import type { Database } from '@forenet/database/database'
import type { ChannelPreference, NotificationType } from '@forenet/domain/notification'
import { prepared } from '../../../platform/database/prepared.ts'

export type NotificationToSend = {
  id: string
  type: NotificationType
  title: string
  message: string
  data: Record<string, unknown>
  receiverId: string
  receiverName: string
  receiverEmail: string | null
  receiverPhone: string | null
  language: 'da' | 'en'
  chosen: ChannelPreference | null
}

const findNotificationToSendQuery = prepared<NotificationToSend>(
  'notification_to_send',
  `select n.id, n.type, n.title, n.message, n.data, n.receiver_id as "receiverId",
          m.name as "receiverName", m.email as "receiverEmail",
          m.phone as "receiverPhone", m.language,
          case when p.member_id is null then null
               else json_build_object('portal', p.portal, 'mail', p.mail, 'whatsapp', p.whatsapp) end as chosen
     from notification n join member_face m on m.id = n.receiver_id
     left join notification_preference p on p.member_id = n.receiver_id and p.type = n.type
    where n.id = $1`,
)

export async function findNotificationToSend(
  database: Database,
  notificationId: string,
): Promise<NotificationToSend | undefined> {
  return (await findNotificationToSendQuery(database, [notificationId]))[0]
}
