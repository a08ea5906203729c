import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type ErrorKind, ErrorPage } from '../../kit/page/error-page.tsx'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { rootRoute } from './root-route.ts'
import { createTextParamsParser } from './search-text.ts'

const signInPages = loadWithTexts([], () => import('../sign-in/sign-in-pages.tsx'))

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/page-login',
  staticData: { page: { name: 'page-login' } },
  component: lazyRouteComponent(signInPages, 'LoginPage'),
})
const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/page-register',
  staticData: { page: { name: 'page-register' } },
  component: lazyRouteComponent(signInPages, 'RegisterPage'),
})
const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/page-forgot-password',
  staticData: { page: { name: 'page-forgot-password' } },
  component: lazyRouteComponent(signInPages, 'ForgotPasswordPage'),
})
const lockScreen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/page-lock-screen',
  staticData: { page: { name: 'page-lock-screen' } },
  validateSearch: createTextParamsParser('reason'),
  component: lazyRouteComponent(signInPages, 'LockScreenPage'),
})
const loginSuccess = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login-success',
  staticData: { page: { name: 'login-success' } },
  component: lazyRouteComponent(signInPages, 'LoginSuccessPage'),
})
const organisationsReview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations-review',
  staticData: { page: { name: 'organisations-review' } },
  validateSearch: createTextParamsParser('orgId', 'q'),
  component: lazyRouteComponent(
    loadWithTexts(
      ['organisations', 'clubs', 'findClubs'],
      () => import('../../member/organisations/organisations-review-screen.tsx'),
    ),
    'OrganisationsReviewScreen',
  ),
})

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/start',
  staticData: { page: { name: 'start' } },
  component: lazyRouteComponent(
    loadWithTexts(['start'], () => import('../../member/start/start-page.tsx')),
    'StartPage',
  ),
})

/** A full page load bypasses the session check. */
const linkedTicket = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ticket',
  staticData: { page: { name: 'linked-ticket' } },
  component: lazyRouteComponent(
    loadWithTexts(['tickets'], () => import('../../member/tickets/link/linked-ticket-screen.tsx')),
    'LinkedTicketScreen',
  ),
})

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  staticData: { page: { name: 'invitation' } },
  component: lazyRouteComponent(
    loadWithTexts(['invitation'], () => import('../../member/events/invitation/invitation-screen.tsx')),
    'InvitationScreen',
  ),
})

const reportAbuse = createRoute({
  getParentRoute: () => rootRoute,
  path: '/report-abuse',
  staticData: { page: { name: 'report-abuse' } },
  validateSearch: createTextParamsParser('club'),
  component: lazyRouteComponent(
    loadWithTexts(['abuseReport'], () => import('../../member/reporting/report-screen.tsx')),
    'ReportScreen',
  ),
})

const errorRoute = <const Kind extends ErrorKind>(kind: Kind) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `/page-error-${kind}`,
    staticData: { page: { name: 'page-error' } },
    component: () => ErrorPage({ kind }),
  })

export const publicRoutes = [
  login,
  register,
  forgotPassword,
  lockScreen,
  loginSuccess,
  organisationsReview,
  start,
  linkedTicket,
  invitation,
  reportAbuse,
  errorRoute('400'),
  errorRoute('403'),
  errorRoute('404'),
  errorRoute('500'),
  errorRoute('503'),
] as const
