import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { clubPages, type FaceGiven } from './pages.ts'

/** The clubs' own pages, for everybody without signing in. */
export function clubFaceModule(platform: Platform, given: FaceGiven): Module {
  return { name: 'club-face', page: clubPages({ ...platform, ...given }) }
}
