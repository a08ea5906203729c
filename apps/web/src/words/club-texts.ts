import { registerTexts } from './load-texts.ts'

// Not in `load-texts.ts`, because a member's browser would download the list of these files.
registerTexts(
  import.meta.glob<Record<string, object>>(
    './{en,da}/{attendees,authoring,bank,books,attendeeActions,charts,closing,discounts,door,dossier,handover,imports,invitations,invoices,eventMessages,log,messages,money,opening,overview,register,report,roles,season,series,settings,teams,types,annualPlan}.ts',
  ),
)
