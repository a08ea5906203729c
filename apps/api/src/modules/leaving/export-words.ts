import { FIELDS } from './export-fields.ts'

export type Language = 'da' | 'en'

/** What the page says: headings of the parts, names of the fields, and what values mean. */
export type ExportWords = {
  title: string
  lead: (when: string) => string
  none: string
  yes: string
  no: string
  sections: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
}

export const EXPORT_WORDS: Readonly<Record<Language, ExportWords>> = {
  da: {
    title: 'Dine data hos Forenet',
    lead: (when) =>
      `Alt, hvad Forenet gemmer om dig og de børn, du alene står for, ${when}. Adgangskoder og hemmelige adresser er ikke med, og andres oplysninger kun som navn.`,
    none: 'Intet gemt.',
    yes: 'Ja',
    no: 'Nej',
    sections: {
      profile: 'Profil',
      children: 'Børn, du alene står for',
      sharedChildren: 'Børn, du deler med en anden voksen',
      familyInvitations: 'Familie og invitationer',
      handOvers: 'Tilbud om eget login',
      grants: 'Roller, du har fået',
      administeredOrganisations: 'Foreninger, du administrerer',
      logins: 'Dine login',
      memberships: 'Medlemskaber',
      membershipHistory: 'Medlemskabernes historik',
      membershipPayments: 'Betalinger for medlemskaber',
      orders: 'Køb',
      orderLines: 'Kvitteringernes linjer',
      payments: 'Kortbetalinger',
      refunds: 'Tilbagebetalinger',
      entries: 'Tilmeldinger',
      tickets: 'Billetter',
      waitingPlaces: 'Ventelister',
      calendarFeed: 'Kalenderadresse',
      notifications: 'Notifikationer',
      notificationPreferences: 'Hvordan notifikationer kommer',
      conversations: 'Samtaler med foreninger',
      messagesForOrganisations: 'Skrevet på en forenings vegne',
      unsentAttachments: 'Filer, der ikke er sendt',
      record: 'Hvem der gjorde hvad',
      messagesSent: 'Mails og beskeder sendt til dig',
    },
    fields: FIELDS.da,
    values: {
      active: 'Aktiv',
      inactive: 'Ikke aktiv',
      upcoming: 'Kommende',
      expired: 'Udløbet',
      paid: 'Betalt',
      initiated: 'Begyndt',
      declined: 'Afvist',
      pending: 'Venter',
      approved: 'Godkendt',
      rejected: 'Afvist',
      sent: 'Sendt af dig',
      received: 'Sendt til dig',
      member: 'Dig',
      self: 'Dig',
      portal: 'Forenet selv',
      female: 'Kvinde',
      male: 'Mand',
      other: 'Andet',
      undisclosed: 'Ikke oplyst',
      valid: 'Gyldig',
      used: 'Brugt',
      void: 'Ugyldig',
      confirmed: 'Bekræftet',
      cancelled: 'Afbestilt',
      refunded: 'Betalt tilbage',
      reserved: 'Reserveret',
      da: 'Dansk',
      en: 'Engelsk',
    },
  },
  en: {
    title: 'Your data at Forenet',
    lead: (when) =>
      `Everything Forenet holds about you and the children you alone look after, ${when}. Passwords and secret addresses are left out, and of other people there is the name alone.`,
    none: 'Nothing held.',
    yes: 'Yes',
    no: 'No',
    sections: {
      profile: 'Profile',
      children: 'Children you alone look after',
      sharedChildren: 'Children you share with another grown-up',
      familyInvitations: 'Family and invitations',
      handOvers: 'Offers of a login',
      grants: 'Roles you were given',
      administeredOrganisations: 'Clubs you administer',
      logins: 'Your logins',
      memberships: 'Memberships',
      membershipHistory: 'History of the memberships',
      membershipPayments: 'Payments for memberships',
      orders: 'Purchases',
      orderLines: 'Lines of the receipts',
      payments: 'Card payments',
      refunds: 'Refunds',
      entries: 'Registrations',
      tickets: 'Tickets',
      waitingPlaces: 'Waiting lists',
      calendarFeed: 'Calendar address',
      notifications: 'Notifications',
      notificationPreferences: 'How notifications come',
      conversations: 'Conversations with clubs',
      messagesForOrganisations: 'Written for a club',
      unsentAttachments: 'Files not sent',
      record: 'Who did what',
      messagesSent: 'Mails and messages sent to you',
    },
    fields: FIELDS.en,
    values: {
      sent: 'Sent by you',
      received: 'Sent to you',
      member: 'You',
      self: 'You',
      portal: 'Forenet itself',
      da: 'Danish',
      en: 'English',
    },
  },
}
