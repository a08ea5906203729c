import type { Random } from '../../random.ts'
import { gardenTools, plumTree } from './garden.ts'
import { assembly, market, party, talk } from './gathering.ts'
import { badminton, gym, handball, padel } from './hall.ts'
import { camp, lakePath, nightRun, run } from './landscape.ts'
import { paletteOf } from './palette.ts'
import { type Brush, HEIGHT, WIDTH } from './shapes.ts'
import { band, choir, piano } from './stage.ts'
import { longTable } from './table.ts'
import { baking, course, knitting, planter, sheetMusic } from './workroom.ts'

/** What pictures show: the drawing, and its words for who cannot see it. */
const SUBJECTS = {
  assembly: [assembly, 'En bestyrelse ved sit bord foran en sal, hvor flere rækker stemmesedler op'],
  badminton: [badminton, 'En fjerbold i en høj bue over nettet, en pokal på gulvet og vimpler under loftet'],
  baking: [baking, 'To nybagte brød på et bræt, en skål med mel og en kagerulle'],
  band: [band, 'Tre musikere med violin, harmonika og kontrabas i scenens lys'],
  camp: [camp, 'Telte mellem graner under en stor måne, med et bål i midten'],
  choir: [choir, 'Et kor i to rækker med åbne nodemapper under høje buer'],
  course: [course, 'En opslået bog, en blyant og en dampende kop på et bord under en lampe'],
  'garden-tools': [gardenTools, 'En spade, en rive og en fyldt trillebør foran en blomstrende hæk'],
  gym: [gym, 'En gymnastiksal med ribber, ringe, madrasser og en stor bold'],
  handball: [handball, 'En håndbold på vej op i hjørnet af målet, en pokal og vimpler under loftet'],
  knitting: [knitting, 'Garnnøgler, strikkepinde og et halvt færdigt strikketøj på et bord'],
  'lake-path': [lakePath, 'En cykel med blomster i kurven på stien langs vandet'],
  'long-table': [longTable, 'Et langbord set fra oven med tallerkener, brød, grene og stearinlys'],
  market: [market, 'Tre boder med stribede markiser, planter, bøger og porcelæn under vimpler'],
  'night-run': [nightRun, 'Tre løbere med pandelamper på en sti i måneskin'],
  padel: [padel, 'Et padelbat og en bold foran en bane med glasvægge'],
  party: [party, 'Fire dansende under kulørte lamper, en spejlkugle og balloner'],
  piano: [piano, 'Et flygel i scenens lys og små tilhørere på gulvet foran'],
  planter: [planter, 'En plantekasse af brædder med spirer i, og en hammer ved siden af'],
  'plum-tree': [plumTree, 'Et blommetræ fuldt af frugt ved et rødt havehus, med stige, kurv og vandkande'],
  run: [run, 'Tre løbere på en sti langs en bugtet å mellem bakker og træer'],
  'sheet-music': [sheetMusic, 'Nodeark, en stemmegaffel og en dampende kop på et bord under en lampe'],
  talk: [talk, 'En foredragsholder ved et lærred med et landskab, foran en sal med tilhørere'],
} as const satisfies Record<string, readonly [draw: (brush: Brush) => string, text: string]>

export type PictureSubject = keyof typeof SUBJECTS

/** Draws a subject in an organisation's accent colour. The same random source gives the same picture. */
export function eventPicture(subject: PictureSubject, accent: string, random: Random): { svg: string; text: string } {
  const [draw, text] = SUBJECTS[subject]
  const shapes = draw({ p: paletteOf(accent), random })
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice">${shapes}</svg>`,
    text,
  }
}
