type Language = 'da' | 'en'

const TEXTS = {
  da: {
    asked: {
      title: (inviter: string) => `${inviter} vil være familie med dig`,
      message: (inviter: string, email: string) =>
        `${inviter} (${email}) inviterer dig til at være familie på Forenet. Siger du ja, kan I se hinandens medlemskaber og købe medlemskaber og billetter til hinanden. I kan begge fjerne forbindelsen igen.`,
    },
    askedGuardian: {
      title: (inviter: string, child: string) => `${inviter} vil gerne tilføje dig som den anden forælder til ${child}`,
      message: (inviter: string, email: string, child: string) =>
        `${inviter} (${email}) vil gerne tilføje dig som den anden forælder til ${child} på Forenet. Siger du ja, kan I begge se og ændre oplysningerne om ${child} og købe medlemskaber og billetter.`,
    },
    answered: {
      approved: (invitee: string) => `${invitee} har sagt ja`,
      rejected: (invitee: string) => `${invitee} har sagt nej`,
    },
    answeredMessage: {
      approved: (invitee: string) => `I er nu familie på Forenet, ${invitee} og du.`,
      rejected: () => 'Invitationen er afvist. Der er ikke ændret noget hos jer.',
    },
    guardianMessage: (invitee: string, child: string) => `${invitee} og du er nu fælles om ${child}.`,
    success: {
      approved: (inviter: string) => `${inviter} og du er nu familie på Forenet.`,
      guardian: (inviter: string, child: string) => `${inviter} og du er nu fælles om ${child}.`,
      rejected: (inviter: string) => `${inviter} får besked. Der er ikke ændret noget hos dig.`,
    },
    takenOver: {
      title: (child: string) => `${child} har nu sit eget login`,
      message: (child: string) =>
        `${child} har overtaget sit medlemskab og sin historik. I er familie, når ${child} siger ja til din invitation.`,
    },
    closed: {
      title: (name: string) => `Du kan ikke længere købe til ${name}`,
      message: (name: string, organisations: string) =>
        `Det, du var begyndt at købe til ${name} hos ${organisations}, er lukket. Der er ikke trukket noget.`,
    },
    offered: {
      title: (child: string) => `${child} får tilbudt sit eget login`,
      message: (guardian: string, child: string, email: string) =>
        `${guardian} har tilbudt ${child} at overtage sit medlemskab og sin historik med e-mailadressen ${email}. Er det forkert, kan du fortryde det under Min familie.`,
    },
    offeredToMember: {
      title: (guardian: string, child: string) => `${guardian} vil overdrage ${child} til din e-mailadresse`,
      message: (guardian: string, child: string, email: string) =>
        `${guardian} har skrevet, at ${child} skal logge ind med ${email}. Det er dit login, du er allerede medlem med det, og et medlem kan ikke overtage et andet. Er du selv ${child}, så bed ${guardian} om at skrive en anden af dine e-mailadresser. Er du ikke, så afvis det under Min familie.`,
    },
    declined: {
      title: (child: string) => `Overdragelsen af ${child} blev afvist`,
      message: (child: string, email: string) =>
        `Den, der loggede ind med ${email}, sagde nej tak. Er adressen rigtig? Det skal være en, som ${child} ikke bruger på Forenet i forvejen.`,
    },
  },
  en: {
    asked: {
      title: (inviter: string) => `${inviter} would like to be family with you`,
      message: (inviter: string, email: string) =>
        `${inviter} (${email}) invites you to be family on Forenet. If you say yes, you can see each other’s memberships and buy memberships and tickets for each other. Either of you can end it again.`,
    },
    askedGuardian: {
      title: (inviter: string, child: string) => `${inviter} would like to add you as ${child}’s other parent`,
      message: (inviter: string, email: string, child: string) =>
        `${inviter} (${email}) would like to add you as ${child}’s other parent on Forenet. If you say yes, you can both see and change ${child}’s details and buy memberships and tickets.`,
    },
    answered: {
      approved: (invitee: string) => `${invitee} has said yes`,
      rejected: (invitee: string) => `${invitee} has said no`,
    },
    answeredMessage: {
      approved: (invitee: string) => `You and ${invitee} are now family on Forenet.`,
      rejected: () => 'The invitation was declined. Nothing has changed for you.',
    },
    guardianMessage: (invitee: string, child: string) => `${child} is now shared with ${invitee}.`,
    success: {
      approved: (inviter: string) => `You and ${inviter} are now family on Forenet.`,
      guardian: (inviter: string, child: string) => `${child} is now shared with ${inviter}.`,
      rejected: (inviter: string) => `${inviter} has been notified. Nothing has changed for you.`,
    },
    takenOver: {
      title: (child: string) => `${child} now has their own login`,
      message: (child: string) =>
        `${child} has taken over their membership and history. You will be family once ${child} says yes to your invitation.`,
    },
    closed: {
      title: (name: string) => `You can no longer buy for ${name}`,
      message: (name: string, organisations: string) =>
        `What you had started to buy for ${name} at ${organisations} has been closed. Nothing has been charged.`,
    },
    offered: {
      title: (child: string) => `${child} has been offered their own login`,
      message: (guardian: string, child: string, email: string) =>
        `${guardian} has offered to let ${child} take over their membership and history with the e-mail ${email}. If that is wrong, withdraw it under My Participants.`,
    },
    offeredToMember: {
      title: (guardian: string, child: string) => `${guardian} wants to hand ${child} over to your e-mail address`,
      message: (guardian: string, child: string, email: string) =>
        `${guardian} wrote that ${child} will sign in with ${email}. That is your login: you are already a member with it, and one member cannot take over another. If you are ${child} yourself, ask ${guardian} to use another of your e-mail addresses. If you are not, decline it under My Participants.`,
    },
    declined: {
      title: (child: string) => `The hand-over of ${child} was declined`,
      message: (child: string, email: string) =>
        `The person who signed in with ${email} said no. Is the address right? It must be one that ${child} does not already use on Forenet.`,
    },
  },
} as const

export function getFamilyTexts(language: Language) {
  return TEXTS[language]
}
