export const NOTIFICATION_TYPES = [
  'FAMILY_LINK_REQUEST',
  'MEMBERSHIP_RENEW',
  'ORDER_READY',
  'PAYMENT_RECEIVED',
  'EVENT_REGISTRATION',
  'CONTACT_US',
  'CONTACT_US_REPLY',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const CHANNELS = ['portal', 'mail', 'whatsapp'] as const
export type NotificationChannel = (typeof CHANNELS)[number]

/** `always`: cannot be switched off, because the message is a receipt or needs a reply. */
type ChannelMode = 'always' | 'on' | 'off'

export const DEFAULT_CHANNELS: Readonly<Record<NotificationType, Readonly<Record<NotificationChannel, ChannelMode>>>> =
  {
    FAMILY_LINK_REQUEST: { portal: 'always', mail: 'on', whatsapp: 'off' },
    MEMBERSHIP_RENEW: { portal: 'on', mail: 'on', whatsapp: 'on' },
    ORDER_READY: { portal: 'on', mail: 'on', whatsapp: 'off' },
    PAYMENT_RECEIVED: { portal: 'on', mail: 'always', whatsapp: 'on' },
    EVENT_REGISTRATION: { portal: 'on', mail: 'always', whatsapp: 'on' },
    CONTACT_US: { portal: 'always', mail: 'on', whatsapp: 'on' },
    CONTACT_US_REPLY: { portal: 'always', mail: 'on', whatsapp: 'off' },
  }

export type ChannelPreference = Record<NotificationChannel, boolean>

/** Automatic renewals are always e-mailed, because they announce a charge. */
export function resolveNotificationChannels(
  type: NotificationType,
  chosen: Partial<ChannelPreference> | null | undefined,
  data: NotificationData = {},
): ChannelPreference {
  const ways = DEFAULT_CHANNELS[type]
  if (data.automatic === true) return { ...resolveNotificationChannels(type, chosen), portal: true, mail: true }
  const wanted = (channel: NotificationChannel) =>
    ways[channel] === 'always' ? true : (chosen?.[channel] ?? ways[channel] === 'on')
  return { portal: wanted('portal'), mail: wanted('mail'), whatsapp: wanted('whatsapp') }
}

type NotificationData = Readonly<Record<string, unknown>>

export function findNotificationPagePath(type: NotificationType, data: NotificationData): string {
  const text = (key: string): string | null => {
    const value = data[key]
    return typeof value === 'string' && value !== '' ? encodeURIComponent(value) : null
  }
  const [orgKey, orgId, memberId, threadId] = [text('orgKey'), text('orgId'), text('memberId'), text('threadId')]
  const [eventId, entryId, historyId] = [text('eventId'), text('entryId'), text('historyId')]
  const [invitationId, cardFor] = [text('invitationId'), text('cardFor')]
  switch (type) {
    case 'FAMILY_LINK_REQUEST':
      return invitationId ? `/participants-list?invitation=${invitationId}` : '/participants-list'
    case 'MEMBERSHIP_RENEW':
      if (cardFor) return `/membership/${cardFor}/history`
      if (orgId && data.newCard === true) return `/membership/new?orgId=${orgId}&renew=due&step=review`
      return orgId && memberId ? `/membership/new?orgId=${orgId}&memberId=${memberId}` : '/memberships'
    case 'ORDER_READY':
    case 'PAYMENT_RECEIVED':
    case 'EVENT_REGISTRATION':
      if (orgKey && eventId) return `/${orgKey}/events/${eventId}${entryId ? `/tickets/${entryId}` : ''}`
      return historyId ? `/membership/${historyId}/receipt` : '/memberships'
    case 'CONTACT_US':
    case 'CONTACT_US_REPLY':
      return threadId ? `/contact-us?thread=${threadId}` : '/contact-us'
  }
}
