import 'i18next'
import type { Words } from './namespaces.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Words
    returnNull: false
  }
}
