import type { Page } from '@playwright/test'
import { TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import {
  followLinks,
  goToEventRegistration,
  goToListEntry,
  goToMail,
  goToMembershipPaymentResult,
  goToMembershipPurchase,
  goToPasswordMail,
  goToPaymentWindow,
  goToTicketLink,
  goToTicketPaymentResult,
  goViaInvitationMail,
  TICKETS_LINK_STEPS,
  toInvoiceByLink,
  toInvoiceMail,
  toMembershipMail,
  toTicketMail,
} from './ways.ts'

export type PagePicture = {
  name: string
  who: string | null
  /** Path of the page, or of the page where `way` starts. */
  path: string
  /** Navigation from `path` to the page, done once in English on a wide screen. */
  way?: (page: Page) => Promise<unknown>
  by?: string
  press?: readonly RegExp[]
  /** Further steps before the screenshot, in any language. */
  prepare?: (page: Page) => Promise<void>
  kept?: boolean
}

const [METTE, THOMAS, DANIEL, HENRIK, CAMILLA, INGE, KAREN] = [
  ...['mette', 'thomas', 'daniel', 'henrik', 'camilla', 'inge', 'karen'].map((name) => `${name}@example.org`),
] as [string, string, string, string, string, string, string]
const NEW_INVOICE = '/manage/HOJMARKEN/payments/invoices?invoice=new'
const OWN_ENTRY = /^Mette/
const CONTINUE_BUTTON = /^(Continue|Fortsæt)$/

const MEMBER_PICTURES: readonly PagePicture[] = [
  { name: 'sign-in', who: null, path: '/page-login' },
  { name: 'sign-up', who: null, path: '/page-register' },
  { name: 'forgot-password', who: null, path: '/page-forgot-password' },
  { name: 'invited', who: null, path: '/organizations-review', way: goViaInvitationMail },
  { name: 'mail', who: null, path: '/', way: goToMail('birgit@fliser-og-kakler.example.org', /^Invitation: /) },
  { name: 'mail-password', who: null, path: '/page-forgot-password', way: goToPasswordMail },
  { name: 'mail-membership', who: null, by: KAREN, path: '/', way: toMembershipMail },
  { name: 'mail-ticket', who: null, by: KAREN, path: '/', way: toTicketMail },
  { name: 'mail-invoice', who: null, by: KAREN, path: NEW_INVOICE, way: toInvoiceMail },
  { name: 'invoice-by-link', who: null, by: KAREN, path: NEW_INVOICE, way: toInvoiceByLink },
  { name: 'start-a-club', who: METTE, path: '/start' },
  { name: 'report-abuse', who: null, path: '/report-abuse?club=HOJMARKEN' },
  // This user is in no other picture, because her seats stay reserved.
  { name: 'payment-window', who: INGE, path: '/', way: goToPaymentWindow('MEJERIET', 'Gudenåens hemmelige liv') },
  { name: 'public', who: null, path: '/organizations-review' },
  { name: 'signed-out', who: null, path: '/page-lock-screen' },
  { name: 'not-found', who: null, path: '/page-error-404' },
  { name: 'home', who: METTE, path: '/', kept: true },
  { name: 'home-family', who: THOMAS, path: '/' },
  { name: 'home-new', who: DANIEL, path: '/' },
  { name: 'home-administrator', who: HENRIK, path: '/' },
  { name: 'club', who: METTE, path: '/organizations', way: followLinks('a[href*="-details"]') },
  { name: 'memberships', who: THOMAS, path: '/memberships', kept: true },
  { name: 'card', who: METTE, path: '/memberships', way: followLinks('a[href$="/card"]') },
  { name: 'history', who: METTE, path: '/memberships', way: followLinks('a[href$="/history"]') },
  { name: 'receipt', who: METTE, path: '/memberships', way: followLinks('a[href$="/history"]', 'a[href$="/receipt"]') },
  { name: 'buy', who: THOMAS, path: '/membership/new' },
  { name: 'buy-for', who: THOMAS, path: '/membership/new', way: goToMembershipPurchase },
  { name: 'buy-review', who: THOMAS, path: '/membership/new', way: goToMembershipPurchase, press: [CONTINUE_BUTTON] },
  { name: 'paid', who: CAMILLA, path: '/', way: goToMembershipPaymentResult(/Højmarken/, TEST_CARD_NUMBERS.approves) },
  {
    name: 'not-paid',
    who: CAMILLA,
    path: '/',
    way: goToMembershipPaymentResult(/Blommehegnet/, TEST_CARD_NUMBERS.noMoney),
  },
  { name: 'events', who: METTE, path: '/events', kept: true },
  { name: 'events-ahead', who: METTE, path: '/events?show=upcoming' },
  { name: 'events-explore', who: METTE, path: '/events?show=explore' },
  { name: 'events-past', who: METTE, path: '/events?show=past' },
  { name: 'club-events', who: METTE, path: '/HOJMARKEN/events' },
  { name: 'event', who: THOMAS, path: '/HOJMARKEN/events', way: followLinks('a[href*="/events/"]'), kept: true },
  { name: 'registration', who: THOMAS, path: '/', way: goToEventRegistration('HOJMARKEN', 'badminton') },
  {
    name: 'registration-review',
    who: CAMILLA,
    path: '/',
    way: goToEventRegistration('HOJMARKEN', 'Åben hal'),
    press: [CONTINUE_BUTTON],
  },
  { name: 'renew', who: METTE, path: '/', way: goToEventRegistration('HOJMARKEN', 'Åløbet', 'Renew and register') },
  {
    name: 'coming',
    who: CAMILLA,
    path: '/',
    way: goToTicketPaymentResult('MEJERIET', 'Gudenåens hemmelige liv', TEST_CARD_NUMBERS.approves),
  },
  {
    name: 'not-coming',
    who: CAMILLA,
    path: '/',
    way: goToTicketPaymentResult('MEJERIET', 'Fru Polle', TEST_CARD_NUMBERS.noMoney),
  },
  { name: 'tickets', who: METTE, path: '/tickets' },
  { name: 'ticket', who: METTE, path: '/tickets', way: TICKETS_LINK_STEPS, kept: true },
  { name: 'ticket-one', who: METTE, path: '/tickets', way: TICKETS_LINK_STEPS, press: [OWN_ENTRY] },
  { name: 'ticket-send', who: METTE, path: '/tickets', way: TICKETS_LINK_STEPS, press: [OWN_ENTRY, /^Send$/] },
  {
    name: 'ticket-transfer',
    who: METTE,
    path: '/tickets',
    way: TICKETS_LINK_STEPS,
    press: [OWN_ENTRY, /^(Transfer ticket|Giv billetten)/],
  },
  {
    name: 'ticket-cancel',
    who: METTE,
    path: '/tickets',
    way: TICKETS_LINK_STEPS,
    press: [OWN_ENTRY, /^(Cancel the ticket|Afmeld billetten)$/],
  },
  { name: 'linked', who: null, path: '/tickets', by: METTE, way: goToTicketLink(/^Lone/) },
  { name: 'linked-ended', who: null, path: '/tickets', by: METTE, way: goToTicketLink(/^Asta/, true) },
  { name: 'family-tickets', who: THOMAS, path: '/tickets', way: TICKETS_LINK_STEPS },
  { name: 'calendar', who: METTE, path: '/my-calender', kept: true },
  { name: 'family', who: THOMAS, path: '/participants-list' },
  { name: 'child', who: THOMAS, path: '/add-edit-participant' },
  { name: 'notifications', who: METTE, path: '/notifications' },
  { name: 'notification-settings', who: METTE, path: '/my-profile/notifications' },
  { name: 'profile', who: METTE, path: '/my-profile' },
  { name: 'edit-profile', who: METTE, path: '/edit-profile' },
  { name: 'audit', who: METTE, path: '/my-profile/audit' },
  { name: 'data', who: METTE, path: '/my-profile/data' },
  { name: 'contact', who: METTE, path: '/contact-us' },
  { name: 'write', who: METTE, path: '/contact-us?orgId=choose' },
  { name: 'reconciliation', who: HENRIK, path: '/payments/reconciliation' },
]

const CLUB_PATH = '/manage/HOJMARKEN'
const EVENTS_PATH = `${CLUB_PATH}/events`
const PAST_EVENTS_PATH = `${EVENTS_PATH}?when=past`
const goToSponsorDinner = goToListEntry(/^Middag for sponsorer/)
const goToClubDay = goToListEntry(/^Klubbens dag/)
const goToCup = goToListEntry(/^Højmarken Cup/)
const goToBusTrip = goToListEntry(/^Bustur til/)

const clubPicture = (name: string, path = name): PagePicture => ({
  name: `club-${name}`,
  who: HENRIK,
  path: `${CLUB_PATH}/${path}`,
})
const buildEventPicture = (name: string, which: PagePicture['way'], page = '', path = EVENTS_PATH): PagePicture => ({
  ...{ name: `club-event-${name}`, who: HENRIK, path },
  way: async (browserPage) => {
    await which?.(browserPage)
    if (page) await browserPage.goto(`${new URL(browserPage.url()).pathname}/${page}`)
    await browserPage.getByRole('heading', { level: 1 }).waitFor()
  },
})

const ORGANISER_PICTURES: readonly PagePicture[] = [
  { name: 'clubs-sending', who: CAMILLA, path: '/manage/sending' },
  clubPicture('overview', ''),
  ...['year', 'register', 'import', 'changes', 'teams', 'people', 'settings', 'website', 'gateway', 'types'].map(
    (name) => clubPicture(name),
  ),
  ...['payments', 'log', 'events', 'messages'].map((name) => clubPicture(name)),
  clubPicture('invoices', 'payments/invoices'),
  clubPicture('invoice-new', 'payments/invoices?invoice=new'),
  { ...clubPicture('invoice', 'payments/invoices?age=61-90'), way: followLinks('tbody a') },
  clubPicture('bank', 'payments/bank'),
  clubPicture('ignore-transactions', 'payments/bank?ignore=2026-11-28'),
  clubPicture('payouts', 'payments/bank?view=payouts'),
  { ...clubPicture('payout', 'payments/bank?view=payouts'), way: followLinks('tbody [data-row-open]') },
  clubPicture('closing', 'payments/closing'),
  clubPicture('statement', 'payments/statement'),
  clubPicture('export', 'payments/export'),
  clubPicture('books', 'payments/books'),
  clubPicture('reconciliation', 'payments/reconciliation'),
  clubPicture('drawers', 'payments/drawers'),
  {
    name: 'club-payment',
    who: HENRIK,
    path: `${CLUB_PATH}/payments`,
    way: followLinks('[data-row-open]'),
  },
  { ...clubPicture('message', 'messages'), way: followLinks('tbody [data-row-open]') },
  clubPicture('message-templates', 'messages?box=templates'),
  clubPicture('health', 'register/health'),
  {
    name: 'club-merge',
    who: HENRIK,
    path: `${CLUB_PATH}/register/health?check=same-person`,
    way: followLinks('a[href*="/register/merge"]'),
  },
  clubPicture('new-person', 'register/new'),
  clubPicture('handover', 'people/handover'),
  clubPicture('season', 'types/season'),
  {
    ...clubPicture('season-by-invoice', 'types/season'),
    prepare: async (page) =>
      void (await page.getByLabel(/^(How members pay|Sådan betaler medlemmerne)/).selectOption('invoice')),
  },
  clubPicture('requests', 'types/requests'),
  clubPicture('new-event', 'events/new'),
  clubPicture('days-off', 'events/days-off'),
  {
    name: 'club-person',
    who: HENRIK,
    path: `${CLUB_PATH}/register`,
    way: followLinks('a[href*="/register/"][href*="-"]'),
  },
  { name: 'club-team', who: HENRIK, path: `${CLUB_PATH}/teams`, way: followLinks('a[href*="/teams/"]') },
  buildEventPicture('hub', goToCup),
  buildEventPicture('form', goToBusTrip, 'edit'),
  buildEventPicture('preview', goToBusTrip, 'preview'),
  buildEventPicture('attendees', goToBusTrip, 'attendees'),
  buildEventPicture('calling-off', goToBusTrip, 'calling-off'),
  buildEventPicture('door', goToCup, 'door'),
  buildEventPicture('invitations', goToSponsorDinner, 'invitations'),
  buildEventPicture('discounts', goToClubDay, 'discounts', PAST_EVENTS_PATH),
  buildEventPicture('event-messages', goToClubDay, 'letters', PAST_EVENTS_PATH),
  buildEventPicture('report', goToClubDay, 'report', PAST_EVENTS_PATH),
]

export const PAGE_PICTURES: readonly PagePicture[] = [...MEMBER_PICTURES, ...ORGANISER_PICTURES]
