import { readFileSync } from 'node:fs'
import type { Random } from '../random.ts'

/**
 * Subjects of event pictures. `chances`: random draws to skip, which an earlier generator made, so that the other data
 * stays the same.
 */
const SUBJECTS = {
  assembly: { text: 'En bestyrelse ved sit bord foran en sal, hvor flere rækker stemmesedler op', chances: 109 },
  badminton: { text: 'En fjerbold i en høj bue over nettet, en pokal på gulvet og vimpler under loftet', chances: 0 },
  baking: { text: 'To nybagte brød på et bræt, en skål med mel og en kagerulle', chances: 0 },
  band: { text: 'Tre musikere med violin, harmonika og kontrabas i scenens lys', chances: 41 },
  camp: { text: 'Telte mellem graner under en stor måne, med et bål i midten', chances: 208 },
  choir: { text: 'Et kor i to rækker med åbne nodemapper under høje buer', chances: 84 },
  course: { text: 'En opslået bog, en blyant og en dampende kop på et bord under en lampe', chances: 0 },
  'garden-tools': { text: 'En spade, en rive og en fyldt trillebør foran en blomstrende hæk', chances: 0 },
  gym: { text: 'En gymnastiksal med ribber, ringe, madrasser og en stor bold', chances: 0 },
  handball: { text: 'En håndbold på vej op i hjørnet af målet, en pokal og vimpler under loftet', chances: 0 },
  knitting: { text: 'Garnnøgler, strikkepinde og et halvt færdigt strikketøj på et bord', chances: 0 },
  'lake-path': { text: 'En cykel med blomster i kurven på stien langs vandet', chances: 34 },
  'long-table': { text: 'Et langbord set fra oven med tallerkener, brød, grene og stearinlys', chances: 2 },
  market: { text: 'Tre boder med stribede markiser, planter, bøger og porcelæn under vimpler', chances: 27 },
  'night-run': { text: 'Tre løbere med pandelamper på en sti i måneskin', chances: 157 },
  padel: { text: 'Et padelbat og en bold foran en bane med glasvægge', chances: 0 },
  party: { text: 'Fire dansende under kulørte lamper, en spejlkugle og balloner', chances: 328 },
  piano: { text: 'Et flygel i scenens lys og små tilhørere på gulvet foran', chances: 79 },
  planter: { text: 'En plantekasse af brædder med spirer i, og en hammer ved siden af', chances: 0 },
  'plum-tree': { text: 'Et blommetræ fuldt af frugt ved et rødt havehus, med stige, kurv og vandkande', chances: 73 },
  run: { text: 'Tre løbere på en sti langs en bugtet å mellem bakker og træer', chances: 37 },
  'sheet-music': { text: 'Nodeark, en stemmegaffel og en dampende kop på et bord under en lampe', chances: 0 },
  talk: { text: 'En foredragsholder ved et lærred med et landskab, foran en sal med tilhørere', chances: 47 },
} as const

export type PictureSubject = keyof typeof SUBJECTS

export function drawEventPicture(random: Random, key: string, subject: PictureSubject): { svg: Buffer; text: string } {
  const { text, chances } = SUBJECTS[subject]
  random.skip(chances)
  return { svg: readFileSync(new URL(`../../pictures/${key}.svg`, import.meta.url)), text }
}
