import { logActionTexts, logFactTexts, logValueTexts } from '@forenet/contract/club/log-texts-en'
export const logTexts = {
  lead: 'Who did what in {{club}}, newest first. Nothing can be removed from it.',
  list: 'Activity',
  portal: 'The portal itself',
  about: 'About {{name}}',
  download: 'Download as a file',
  filters: {
    label: 'Which part of the log',
    search: 'Search',
    placeholder: 'A name, an e-mail, a role …',
    action: 'Action',
    anyAction: 'Everything',
    from: 'From',
    to: 'Until',
    clear: 'Show everything',
  },
  older: 'Show older',
  none: { title: 'Nothing recorded yet', text: 'Changes made in the club are recorded here.' },
  notFound: { title: 'Nothing found', text: 'No entry matches your search. Try fewer words or filters.' },
  /** Actions that are not in members' own logs. */
  facts: logActionTexts,
  detail: logFactTexts,
  values: logValueTexts,
  change: '{{name}}: {{from}} → {{to}}',
  nothing: '–',
} as const
