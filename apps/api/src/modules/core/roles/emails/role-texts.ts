import type { GrantedRole } from '@forenet/contract/club/role'
import type { ClubRole } from '@forenet/domain/access'

export const ROLE_NAMES: Readonly<Record<'da' | 'en', Readonly<Record<ClubRole, { name: string; may: string }>>>> = {
  da: {
    owner: {
      name: 'ejer',
      may: 'En ejer kan alt i foreningen: medlemmer, penge, arrangementer, indstillinger, og hvem der ellers har en rolle.',
    },
    treasurer: {
      name: 'kasserer',
      may: 'En kasserer ser medlemmer og betalinger, refunderer og trækker rapporter.',
    },
    secretary: {
      name: 'sekretær',
      may: 'En sekretær passer medlemslisten og medlemskaberne og skriver til medlemmerne.',
    },
    'event-host': {
      name: 'arrangør',
      may: 'En arrangør laver arrangementer, ser hvem der kommer, skriver til dem og tjekker billetter.',
    },
    trainer: {
      name: 'træner',
      may: 'En træner ser sit hold og deres kontaktoplysninger, ser, hvem der kommer, og krydser dem af.',
    },
    'door-steward': { name: 'indgangsvagt', may: 'En indgangsvagt tjekker billetter ved indgangen.' },
    auditor: {
      name: 'revisor',
      may: 'En revisor ser medlemmer, penge og hvem der har gjort hvad, men kan ikke ændre noget.',
    },
  },
  en: {
    owner: {
      name: 'owner',
      may: 'An owner can do everything in the club: members, money, events, settings, and who else has a role.',
    },
    treasurer: {
      name: 'treasurer',
      may: 'A treasurer sees members and payments, makes refunds and creates reports.',
    },
    secretary: {
      name: 'secretary',
      may: 'A secretary looks after the register and the memberships, and writes to members.',
    },
    'event-host': {
      name: 'event host',
      may: 'An event host creates events, sees who is coming, writes to them and checks tickets.',
    },
    trainer: {
      name: 'trainer',
      may: 'A trainer sees the team and how to reach them, sees who is coming and ticks them off.',
    },
    'door-steward': { name: 'door steward', may: 'A door steward checks tickets at the entrance.' },
    auditor: {
      name: 'auditor',
      may: 'An auditor sees members, money and who has done what, but cannot change anything.',
    },
  },
}

type RoleLimit = Pick<GrantedRole, 'event' | 'team'>

export const ROLE_MAIL_TEXTS = {
  da: {
    somebody: 'En ejer',
    invited: {
      subject: (club: string, role: string) => `Vil du være ${role} i ${club}?`,
      lead: (inviter: string, club: string, role: string, only: RoleLimit) =>
        `${inviter} inviterer dig til at være ${role} i ${club}${
          only.event ? ` ved “${only.event.title}”` : only.team ? ` for holdet “${only.team.name}”` : ''
        }.`,
      how: (isMember: boolean, last: string) =>
        isMember
          ? `Log ind, og sig ja eller nej. Invitationen gælder til og med ${last}.`
          : `Opret dig med denne e-mailadresse, så venter invitationen på dig. Den gælder til og med ${last}.`,
      action: 'Se invitationen',
    },
    answered: {
      accepted: {
        subject: (who: string, role: string) => `${who} er nu ${role}`,
        lead: (who: string, role: string, club: string) => `${who} har sagt ja til at være ${role} i ${club}.`,
      },
      declined: {
        subject: (who: string, role: string) => `${who} vil ikke være ${role}`,
        lead: (who: string, role: string, club: string) => `${who} har sagt nej til at være ${role} i ${club}.`,
      },
      willTake: {
        subject: (who: string, role: string) => `${who} vil gerne være ${role}`,
        lead: (who: string, role: string, club: string) =>
          `${who} har sagt ja til at være ${role} i ${club} fra den dag, bestyrelsen skifter.`,
      },
      action: 'Se, hvem der har en rolle',
    },
    secondOwner: {
      'owner-invited': {
        subject: (club: string) => `Godkend en ny ejer af ${club}`,
        lead: (asker: string, who: string, club: string) =>
          `${asker} vil invitere ${who} til at være ejer af ${club}. Invitationen sendes først, når en anden ejer har godkendt.`,
      },
      'treasurer-invited': {
        subject: (club: string) => `Godkend en ny kasserer i ${club}`,
        lead: (asker: string, who: string, club: string) =>
          `${asker} vil invitere ${who} til at være kasserer i ${club}. Invitationen sendes først, når en anden ejer har godkendt.`,
      },
      'owner-ended': {
        subject: (club: string) => `Godkend, at en ejer af ${club} fjernes`,
        lead: (asker: string, who: string, club: string) =>
          `${asker} vil fjerne ${who} som ejer af ${club}. Det sker først, når en anden ejer har godkendt.`,
      },
      handover: {
        subject: (club: string) => `Godkend et skifte af bestyrelsen i ${club}`,
        lead: (asker: string, when: string, club: string) =>
          `${asker} vil skifte bestyrelsen i ${club} den ${when}, også ejerne. Ingen får besked, før en anden ejer har godkendt.`,
      },
      'gateway-key': {
        subject: (club: string) => `Godkend en ny API-nøgle til ${club}`,
        lead: (asker: string, _name: string, club: string) =>
          `${asker} vil bruge en ny nøgle til betalinger i ${club}. Den bliver først brugt, når en anden ejer har godkendt.`,
      },
      'refund-limit': {
        subject: (club: string) => `Godkend en ny grænse for refusion i ${club}`,
        lead: (asker: string, _name: string, club: string) =>
          `${asker} vil hæve eller fjerne den beløbsgrænse, som én person i ${club} må refundere alene. Grænsen bliver først ændret, når en anden ejer har godkendt.`,
      },
      whyOfTreasurer:
        'Foreningen har en grænse for, hvad én person må refundere alene, og en kasserer kan godkende beløb over den. Derfor skal I være to om det.',
      whyOfLimit: 'Over grænsen skal to godkende en refusion. Derfor skal I også være to om at hæve den.',
      why: 'En ejer kan alt i foreningen. Derfor skal I være to om det.',
      whyOfMoney: 'Nøglen bestemmer, hvis konto pengene går ind på. Derfor skal I være to om det.',
      action: 'Sig ja eller nej',
    },
    ended: {
      subject: (club: string) => `Din rolle i ${club} er slut`,
      lead: (role: string, club: string) => `Du er ikke længere ${role} i ${club}.`,
      thanks: 'Dine egne medlemskaber og billetter er de samme som før. Tak for indsatsen.',
    },
    handover: {
      begins: (when: string) => `Rollen er din fra den ${when}, når bestyrelsen skifter.`,
      planned: {
        subject: (club: string, when: string) => `Bestyrelsen i ${club} skifter den ${when}`,
        lead: (club: string, when: string, role: string, taker: string | null) =>
          taker === null
            ? `Den ${when} slutter din rolle som ${role} i ${club}.`
            : `Den ${when} overtager ${taker} din rolle som ${role} i ${club}.`,
        how: 'Bekræft, at du overdrager den, og giv nøgler, papirer og åbne sager videre inden dagen.',
        action: 'Bekræft',
      },
      cancelled: {
        subject: (club: string) => `Bestyrelsen i ${club} skifter ikke alligevel`,
        lead: (club: string, when: string) =>
          `Det skifte i ${club}, der var planlagt til den ${when}, er aflyst. Alle beholder den rolle, de har.`,
      },
      applied: {
        subject: (club: string) => `Bestyrelsen i ${club} er skiftet`,
        lead: (club: string, when: string) => `Den ${when} skiftede bestyrelsen i ${club}. Sådan er det nu:`,
        changed: (role: string, from: string, to: string) =>
          to === '' ? `${role}: ${from} er stoppet` : from === '' ? `${role}: ${to}` : `${role}: ${to} efter ${from}`,
        waits: (role: string, from: string, to: string) =>
          from === '' ? `${role}: venter på svar fra ${to}` : `${role}: ${from} fortsætter, til ${to} har sagt ja`,
        kept: (role: string, from: string) =>
          from === '' ? `${role}: ingen, for der blev sagt nej` : `${role}: ${from} fortsætter`,
        action: 'Se bestyrelsen',
      },
    },
    foot: (club: string) => `Du får denne e-mail, fordi den handler om, hvem der må hvad i ${club}.`,
  },
  en: {
    somebody: 'An owner',
    invited: {
      subject: (club: string, role: string) => `Would you like to be ${role} of ${club}?`,
      lead: (inviter: string, club: string, role: string, only: RoleLimit) =>
        `${inviter} invites you to be ${role} of ${club}${
          only.event ? ` at “${only.event.title}”` : only.team ? ` for the team “${only.team.name}”` : ''
        }.`,
      how: (isMember: boolean, last: string) =>
        isMember
          ? `Sign in, and say yes or no. The invitation is valid until ${last}.`
          : `Create an account with this e-mail address, and the invitation will be waiting for you. It is valid until ${last}.`,
      action: 'See the invitation',
    },
    answered: {
      accepted: {
        subject: (who: string, role: string) => `${who} is now ${role}`,
        lead: (who: string, role: string, club: string) => `${who} has agreed to be ${role} of ${club}.`,
      },
      declined: {
        subject: (who: string, role: string) => `${who} does not want to be ${role}`,
        lead: (who: string, role: string, club: string) => `${who} has said no to being ${role} of ${club}.`,
      },
      willTake: {
        subject: (who: string, role: string) => `${who} will be ${role}`,
        lead: (who: string, role: string, club: string) =>
          `${who} has agreed to be ${role} of ${club} from the day the board changes.`,
      },
      action: 'See who has a role',
    },
    secondOwner: {
      'owner-invited': {
        subject: (club: string) => `Approve a new owner of ${club}`,
        lead: (asker: string, who: string, club: string) =>
          `${asker} wants to invite ${who} to be an owner of ${club}. The invitation is sent once another owner has agreed.`,
      },
      'treasurer-invited': {
        subject: (club: string) => `Approve a new treasurer of ${club}`,
        lead: (asker: string, who: string, club: string) =>
          `${asker} wants to invite ${who} to be treasurer of ${club}. The invitation is sent once another owner has agreed.`,
      },
      'owner-ended': {
        subject: (club: string) => `Approve removing an owner of ${club}`,
        lead: (asker: string, who: string, club: string) =>
          `${asker} wants to remove ${who} as an owner of ${club}. It happens once another owner has agreed.`,
      },
      handover: {
        subject: (club: string) => `Approve a change of board at ${club}`,
        lead: (asker: string, when: string, club: string) =>
          `${asker} wants the board of ${club} to change on ${when}, including its owners. Nobody is asked until another owner has agreed.`,
      },
      'gateway-key': {
        subject: (club: string) => `Approve a new payment key for ${club}`,
        lead: (asker: string, _name: string, club: string) =>
          `${asker} wants to use a new key for payments in ${club}. It is used once another owner has agreed.`,
      },
      'refund-limit': {
        subject: (club: string) => `Approve a new refund limit at ${club}`,
        lead: (asker: string, _name: string, club: string) =>
          `${asker} wants to raise or remove the limit up to which one person at ${club} can refund alone. It is changed once another owner has approved.`,
      },
      whyOfTreasurer:
        'The club limits what one person can refund alone, and a treasurer can approve amounts above the limit. That is why it takes two of you.',
      whyOfLimit: 'Above the limit a refund takes two of you. That is why it takes two of you to raise it.',
      why: 'An owner can do everything in the club. That is why it takes two of you.',
      whyOfMoney: 'The key decides which account the money goes to. That is why it takes two of you.',
      action: 'Agree or refuse',
    },
    ended: {
      subject: (club: string) => `Your role in ${club} has ended`,
      lead: (role: string, club: string) => `You are no longer ${role} of ${club}.`,
      thanks: 'Your own memberships and tickets are unchanged. Thank you for your work.',
    },
    handover: {
      begins: (when: string) => `The role is yours from ${when}, when the board changes.`,
      planned: {
        subject: (club: string, when: string) => `The board of ${club} changes on ${when}`,
        lead: (club: string, when: string, role: string, taker: string | null) =>
          taker === null
            ? `On ${when} your role as ${role} of ${club} ends.`
            : `On ${when} ${taker} takes over your role as ${role} of ${club}.`,
        how: 'Confirm that you are handing it over, and pass on keys, papers and open cases before the day.',
        action: 'Confirm',
      },
      cancelled: {
        subject: (club: string) => `The board of ${club} will not change after all`,
        lead: (club: string, when: string) =>
          `The change planned at ${club} for ${when} has been cancelled. Everyone keeps the role they have.`,
      },
      applied: {
        subject: (club: string) => `The board of ${club} has changed`,
        lead: (club: string, when: string) => `On ${when} the board of ${club} changed. This is how it is now:`,
        changed: (role: string, from: string, to: string) =>
          to === '' ? `${role}: ${from} has stopped` : from === '' ? `${role}: ${to}` : `${role}: ${to} after ${from}`,
        waits: (role: string, from: string, to: string) =>
          from === '' ? `${role}: ${to} has not answered yet` : `${role}: ${from} stays until ${to} has accepted`,
        kept: (role: string, from: string) =>
          from === '' ? `${role}: nobody, it was declined` : `${role}: ${from} stays on`,
        action: 'See the board',
      },
    },
    foot: (club: string) => `You are getting this e-mail because it is about who can do what in ${club}.`,
  },
} as const
