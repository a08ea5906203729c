import { actions, facts, values } from '@forenet/contract/club/log-words-en'
export const log = {
  lead: 'Who did what in {{club}}, newest first. Nothing can be taken out of it.',
  list: 'What was done',
  portal: 'The portal itself',
  about: 'About {{name}}',
  download: 'Download as a file',
  filters: {
    label: 'Which part of the log',
    search: 'Search',
    placeholder: 'A name, an e-mail, a role …',
    action: 'What was done',
    anyAction: 'Everything',
    from: 'From',
    to: 'Until',
    clear: 'Show everything',
  },
  older: 'Show older',
  none: { title: 'Nothing has been done yet', text: 'What somebody changes in the club is written down here.' },
  notFound: { title: 'Nothing fits', text: 'No entry has these words, days and kind. Try fewer.' },
  /** What was done, besides what members’ own records tell of. */
  facts: actions,
  detail: facts,
  values,
  change: '{{name}}: {{from}} → {{to}}',
  nothing: '–',
} as const
