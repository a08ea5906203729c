export const ANNUAL_TASK_TEXTS = {
  da: {
    soon: {
      subject: (task: string, club: string) => `Snart: ${task} i ${club}`,
      lead: (task: string, on: string, club: string) =>
        `“${task}” skal være klaret senest ${on} i ${club}. Du står for det.`,
    },
    late: {
      subject: (task: string, club: string) => `Mangler endnu: ${task} i ${club}`,
      lead: (task: string, on: string, club: string) =>
        `“${task}” skulle være klaret ${on} i ${club} og er ikke markeret som klaret.`,
    },
    action: 'Se årshjulet',
    foot: (club: string) => `Du får denne e-mail, fordi du står for opgaven i årshjulet hos ${club}.`,
  },
  en: {
    soon: {
      subject: (task: string, club: string) => `Soon: ${task} in ${club}`,
      lead: (task: string, on: string, club: string) =>
        `“${task}” is due by ${on} in ${club}, and you are responsible for it.`,
    },
    late: {
      subject: (task: string, club: string) => `Still not done: ${task} in ${club}`,
      lead: (task: string, on: string, club: string) =>
        `“${task}” was due by ${on} in ${club}, and has not been marked as done.`,
    },
    action: 'See the year wheel',
    foot: (club: string) =>
      `You are getting this e-mail because you are responsible for the task in the year wheel of ${club}.`,
  },
} as const
