import { addWords } from './words-for.ts'

// Words of the organisers' pages: `words-for.ts` leaves them out, so that a member's browser does not learn of them.
addWords(
  import.meta.glob<Record<string, object>>(
    './{en,da}/{attendees,authoring,books,boxOffice,discounts,door,dossier,handover,imports,invitations,invoices,letters,log,money,opening,overview,register,report,roles,season,series,settings,teams,types,wheel}.ts',
  ),
)
