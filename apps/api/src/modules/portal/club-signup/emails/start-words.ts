export const SIGNUP_DECISION_TEXTS = {
  da: {
    approved: {
      subject: (club: string) => `${club} er godkendt`,
      lead: (club: string) => `${club} er godkendt, så du kan offentliggøre den, når den er klar.`,
      text: 'På overblikket står, hvad der eventuelt mangler.',
    },
    declined: {
      subject: (club: string) => `${club} er ikke godkendt`,
      lead: (club: string) => `${club} er ikke blevet godkendt og er stadig skjult.`,
      text: 'Der er ikke slettet noget. Ret det, der skal rettes, og bed om en godkendelse igen.',
    },
    reason: (reason: string) => `Begrundelsen: ${reason}`,
    action: 'Se foreningen',
    foot: (club: string) => `Du får denne e-mail, fordi du har oprettet ${club}.`,
  },
  en: {
    approved: {
      subject: (club: string) => `${club} is approved`,
      lead: (club: string) => `${club} is approved: you can publish it once it is ready.`,
      text: 'Its overview shows what is still missing, if anything.',
    },
    declined: {
      subject: (club: string) => `${club} is not approved`,
      lead: (club: string) => `${club} has not been approved, and is still hidden.`,
      text: 'Nothing has been deleted. Make the changes that are needed, and ask again.',
    },
    reason: (reason: string) => `The reason: ${reason}`,
    action: 'See the club',
    foot: (club: string) => `You are getting this e-mail because you started ${club}.`,
  },
} as const

export const APPROVAL_REQUESTED_TEXTS = {
  subject: (club: string) => `${club} venter på godkendelse`,
  lead: (club: string, starter: string) =>
    starter ? `${starter} har oprettet ${club}, som venter på godkendelse.` : `${club} venter på godkendelse.`,
  text: 'Foreningen er skjult, indtil den er godkendt og offentliggjort.',
  action: 'Se, hvem der venter',
  foot: 'Du får denne e-mail, fordi din adresse er sat op som portalens (OPERATOR_EMAIL).',
} as const
