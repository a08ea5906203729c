import type { chartsTexts as english } from '../en/charts.ts'
import type { TextTable } from '../text-table.ts'

export const chartsTexts: TextTable<typeof english> = {
  title: 'Foreningen over tid',
  month: 'Måned',
  members: {
    title: 'Medlemmer over 24 måneder',
    count: 'Aktive medlemmer',
    more: 'Foreningen har {{count, number}} flere aktive medlemmer end for et år siden.',
    fewer: 'Foreningen har {{count, number}} færre aktive medlemmer end for et år siden.',
    same: 'Foreningen har lige så mange aktive medlemmer som for et år siden.',
    source: 'Personer med et betalt medlemskab den sidste dag i hver måned.',
  },
  ages: {
    title: 'Alder og køn',
    age: 'Alder',
    female: 'Kvinder',
    male: 'Mænd',
    other: 'Andet eller ikke oplyst',
    between: '{{from}}–{{to}}',
    from: '{{from}}+',
    unknown: 'Ukendt',
    most: 'De fleste aktive medlemmer er {{age}} år.',
    mostUnknown: 'De fleste aktive medlemmers alder er ukendt.',
    none: 'Foreningen har ingen aktive medlemmer.',
    source: 'Aktive medlemmer i dag.',
  },
  money: {
    title: 'Indtægter og refusioner',
    membership: 'Medlemskaber',
    event: 'Arrangementer',
    invoice: 'Fakturaer',
    refund: 'Refusioner',
    before: 'Netto, samme måned sidste år',
    more: 'De seneste tolv måneder gav {{amount}} efter refusioner. Det er {{difference}} mere end de tolv før.',
    fewer: 'De seneste tolv måneder gav {{amount}} efter refusioner. Det er {{difference}} mindre end de tolv før.',
    same: 'De seneste tolv måneder gav {{amount}} efter refusioner, lige så meget som de tolv før.',
    source: 'Efter dagen for hver betaling. Testbetalinger er ikke med.',
  },
}
