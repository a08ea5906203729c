import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { clubArea, redirectToOverview } from './club-area-route.ts'
import { createTextParamsParser } from './search-text.ts'

const toPayments = [...redirectToOverview, { name: 'manage-payments', to: '/manage/$orgKey/payments' }] as const

const payments = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments',
  staticData: { page: { name: 'manage-payments', parents: redirectToOverview } },
  validateSearch: createTextParamsParser('q', 'method', 'kind', 'from', 'to', 'event', 'back', 'order', 'payment'),
  component: lazyRouteComponent(
    loadWithTexts(
      ['manage', 'money', 'register', 'attendeeActions'],
      () => import('../../club/payments/payments-screen.tsx'),
    ),
    'PaymentsScreen',
  ),
})

const invoices = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/invoices',
  staticData: { page: { name: 'manage-invoices', parents: toPayments } },
  validateSearch: createTextParamsParser('q', 'state', 'age', 'order', 'invoice'),
  component: lazyRouteComponent(
    loadWithTexts(
      ['manage', 'money', 'invoices', 'attendeeActions'],
      () => import('../../club/payments/invoices/invoices-screen.tsx'),
    ),
    'InvoicesScreen',
  ),
})

const bank = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/bank',
  staticData: { page: { name: 'manage-bank', parents: toPayments } },
  validateSearch: createTextParamsParser('q', 'state', 'line', 'view', 'payout', 'ignore'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'money', 'invoices', 'bank'], () => import('../../club/payments/bank/bank-screen.tsx')),
    'BankScreen',
  ),
})

const books = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/books',
  staticData: { page: { name: 'manage-books', parents: toPayments } },
  validateSearch: createTextParamsParser('month', 'account'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'money', 'books'], () => import('../../club/books/books-screen.tsx')),
    'BooksScreen',
  ),
})

const clubReconciliation = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/reconciliation',
  staticData: { page: { name: 'manage-reconciliation', parents: toPayments } },
  validateSearch: createTextParamsParser('before'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'money', 'payments'], () => import('../../club/payments/club-reconciliation-screen.tsx')),
    'ClubReconciliationScreen',
  ),
})

const cashDrawers = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/drawers',
  staticData: { page: { name: 'manage-drawers', parents: toPayments } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'money'], () => import('../../club/payments/drawers-screen.tsx')),
    'DrawersScreen',
  ),
})

const closing = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/closing',
  staticData: { page: { name: 'manage-closing', parents: toPayments } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'money', 'closing'], () => import('../../club/closing/closing-screen.tsx')),
    'ClosingScreen',
  ),
})

const statement = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/statement',
  staticData: { page: { name: 'manage-statement', parents: toPayments } },
  validateSearch: createTextParamsParser('year'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'money', 'books', 'closing'], () => import('../../club/closing/statement-screen.tsx')),
    'StatementScreen',
  ),
})

const voucherExport = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/export',
  staticData: { page: { name: 'manage-export', parents: toPayments } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'money', 'books', 'closing'], () => import('../../club/closing/export-screen.tsx')),
    'ExportScreen',
  ),
})

export const clubFinanceRoutes = [
  payments,
  invoices,
  bank,
  books,
  clubReconciliation,
  cashDrawers,
  closing,
  statement,
  voucherExport,
] as const
