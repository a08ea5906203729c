import {
  type Brush,
  circle,
  ellipse,
  group,
  HEIGHT,
  hair,
  line,
  listener,
  many,
  path,
  rect,
  round,
  skin,
  sky,
  WIDTH,
} from './shapes.ts'

/** A choir in two rows with open folders, in a church. */
export function choir(brush: Brush): string {
  const { p } = brush
  const arch = (x: number, width: number) =>
    path(`M${x} 470 V210 Q${x} 90 ${x + width / 2} 70 Q${x + width} 90 ${x + width} 210 V470 Z`, p.accent, {
      opacity: 0.55,
    }) +
    path(
      `M${x + 22} 450 V216 Q${x + 22} 118 ${x + width / 2} 100 Q${x + width - 22} 118 ${x + width - 22} 216 V450 Z`,
      p.mid,
      { opacity: 0.35 },
    )
  return [
    sky(p.ink, p.deep),
    arch(110, 200),
    arch(500, 200),
    arch(890, 200),
    lights(brush, [250, 600, 950]),
    ellipse(600, 640, 720, 120, p.ink, { opacity: 0.65 }),
    many(7, (index) => singer(brush, 180 + index * 140, 330, 0.82, [p.mid, p.soft][index % 2] ?? p.mid)),
    many(6, (index) => singer(brush, 250 + index * 140, 400, 1, [p.cream, p.pale, p.sun][index % 3] ?? p.cream)),
    notes(brush, 9),
  ].join('')
}

function singer({ p, random }: Brush, x: number, y: number, size: number, clothes: string): string {
  const face = skin(random)
  const colour = hair(random)
  const long = random.chance(0.5)
  return group(
    `translate(${x} ${y}) scale(${size})`,
    long ? path('M-46 8 Q-50 92 -30 96 L30 96 Q50 92 46 8 Z', colour) : '',
    path('M-82 330 Q-88 112 -34 96 L34 96 Q88 112 82 330 Z', clothes),
    rect(-14, 62, 28, 46, face, { rx: 10 }),
    ellipse(0, 28, 40, 47, face),
    path('M-44 24 Q-46 -30 0 -30 Q46 -30 44 24 Q30 -2 0 -2 Q-30 -2 -44 24 Z', colour),
    ellipse(0, 53, 9, 12, '#7c2d26'),
    line('M-20 26 q6 -6 12 0 M8 26 q6 -6 12 0', '#3b2b26', 3.5),
    path('M-66 150 L0 166 L66 150 L66 220 L0 238 L-66 220 Z', '#ffffff'),
    path('M-66 150 L0 166 L0 238 L-66 220 Z', p.mist),
    line('M-54 172 L-12 182 M-54 190 L-12 200 M54 172 L12 182 M54 190 L12 200', p.soft, 4),
  )
}

/** Fiddle, accordion and double bass under the lights. */
export function band(brush: Brush): string {
  const { p, random } = brush
  type Arms = (clothes: string) => string
  const musician = (x: number, clothes: string, arms: Arms, ...instrument: string[]) => {
    const face = skin(random)
    return group(
      `translate(${x} 250)`,
      line('M-34 250 L-40 392 M34 250 L42 392', p.ink, 46),
      line('M-46 398 H-66 M46 398 H68', p.ink, 20),
      path('M-80 268 Q-90 120 -34 104 L34 104 Q90 120 80 268 Z', clothes),
      arms(clothes),
      rect(-16, 64, 32, 52, face, { rx: 12 }),
      ellipse(0, 30, 43, 50, face),
      path('M-47 30 Q-50 -32 2 -32 Q50 -32 46 22 Q22 -8 -20 2 Q-40 8 -47 30 Z', hair(random)),
      line('M-20 28 q7 6 14 0 M8 28 q7 6 14 0 M-12 56 q12 10 24 0', '#3b2b26', 3.5),
      ...instrument,
    )
  }
  const reach =
    (d: string): Arms =>
    (clothes) =>
      line(d, p.ink, 38, { opacity: 0.14 }) + line(d, clothes, 34)
  const fiddle = [
    ellipse(62, 132, 40, 27, p.wood),
    ellipse(104, 120, 27, 20, p.wood),
    line('M86 126 L176 88', p.woodDeep, 9),
    line('M14 190 L132 74', p.cream, 5),
    circle(30, 176, 17, '#e3ab80'),
  ]
  const accordion = [
    rect(-104, 150, 56, 138, p.coral, { rx: 10 }),
    many(7, (index) =>
      path(
        `M${-48 + index * 14} ${150 + (index % 2) * 8} h14 v${138 - (index % 2) * 16} h-14 Z`,
        index % 2 ? p.cream : p.pale,
      ),
    ),
    rect(50, 150, 56, 138, p.coral, { rx: 10 }),
    many(6, (index) => circle(-76, 168 + index * 20, 5, p.cream)),
    many(6, (index) => rect(66, 162 + index * 20, 32, 13, '#ffffff', { rx: 3 })),
  ]
  const bass = [
    rect(92, -60, 15, 230, p.woodDeep, { rx: 6 }),
    path(
      'M100 90 C150 90 160 160 136 190 C176 216 176 372 100 372 C24 372 24 216 64 190 C40 160 50 90 100 90 Z',
      p.wood,
    ),
    line('M95 100 V350 M105 100 V350', p.cream, 2),
    line('M76 220 q-8 24 2 48 M124 220 q8 24 -2 48', p.woodDeep, 5),
    circle(88, 150, 17, '#e3ab80'),
  ]
  return [
    sky(p.ink, p.deep),
    rect(0, 60, WIDTH, 330, p.deep),
    many(13, (index) => rect(index * 96 - 10, 60, 48, 330, p.accent, { opacity: 0.35 })),
    lights(brush, [300, 600, 900]),
    ellipse(600, 650, 760, 120, p.ink, { opacity: 0.75 }),
    musician(300, p.cream, reach('M-66 136 L-86 200 L22 182 M66 134 L112 164 L158 104'), ...fiddle),
    musician(610, p.sun, reach('M-68 136 L-122 210 L-96 226 M68 136 L124 210 L98 226'), ...accordion),
    musician(900, p.coral, reach('M-64 136 L-60 214 L68 262 M68 132 L88 148'), ...bass),
    notes(brush, 7),
  ].join('')
}

/** A grand piano in the light, and small listeners on cushions. */
export function piano(brush: Brush): string {
  const { p } = brush
  return [
    sky(p.deep, p.accent),
    lights(brush, [420, 640, 860]),
    ellipse(640, 520, 430, 60, p.ink, { opacity: 0.35 }),
    path('M330 340 H860 Q900 340 900 376 V420 H330 Z', p.ink),
    path('M360 340 Q370 190 560 176 Q760 160 800 250 Q820 300 860 340 Z', p.ink),
    path('M385 336 Q396 212 566 198 Q740 184 778 260 Q796 300 830 336 Z', p.woodDeep, { opacity: 0.9 }),
    many(9, (index) => line(`M${410 + index * 44} 330 L${470 + index * 34} 236`, p.sun, 2, { opacity: 0.7 })),
    line('M800 336 L680 196', p.cream, 6),
    rect(850, 376, 140, 22, '#ffffff', { rx: 4 }),
    many(9, (index) => rect(858 + index * 14.5, 376, 7, 13, p.ink)),
    rect(370, 420, 22, 110, p.ink),
    rect(610, 420, 22, 110, p.ink),
    rect(850, 420, 22, 110, p.ink),
    rect(960, 470, 130, 20, p.coral, { rx: 8 }),
    rect(980, 490, 14, 60, p.ink),
    rect(1060, 490, 14, 60, p.ink),
    notes(brush, 11),
    many(8, (index) =>
      listener(
        brush,
        90 + index * 148,
        560 + (index % 2) * 22,
        34,
        [p.sun, p.coral, p.cream, p.leaf][index % 4] ?? p.sun,
      ),
    ),
  ].join('')
}

function lights({ p }: Brush, centres: readonly number[]): string {
  return centres
    .map(
      (x) =>
        path(`M${x - 18} 0 H${x + 18} L${x + 190} ${HEIGHT} H${x - 190} Z`, p.cream, { opacity: 0.1 }) +
        path(`M${x - 10} 0 H${x + 10} L${x + 110} ${HEIGHT} H${x - 110} Z`, p.cream, { opacity: 0.1 }),
    )
    .join('')
}

function notes({ p, random }: Brush, count: number): string {
  return many(count, (index) => {
    const x = 90 + (index * (WIDTH - 180)) / (count - 1) + random.integer(-26, 26)
    const y = random.integer(60, 210)
    const size = random.integer(7, 11) / 10
    const colour = [p.sun, p.cream, p.apricot][index % 3] ?? p.sun
    const flag = random.chance(0.5) ? line('M13 -52 q26 10 18 38', colour, 6) : ''
    return group(
      `translate(${round(x)} ${y}) rotate(${random.integer(-14, 14)}) scale(${size})`,
      ellipse(0, 0, 15, 11, colour, { transform: 'rotate(-20)' }),
      line('M13 -4 V-52', colour, 5),
      flag,
    )
  })
}
