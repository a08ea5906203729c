import { type Brush, circle, ellipse, group, line, many, path, rect, round, sky, WIDTH } from './shapes.ts'

/** A table under a lamp, ready for a course: a book, a cup, a pencil. */
export function course(brush: Brush): string {
  const { p } = brush
  return room(
    brush,
    path('M400 476 Q500 436 600 476 Q700 436 800 476 V590 Q700 552 600 592 Q500 552 400 590 Z', '#ffffff'),
    path('M400 476 Q500 436 600 476 V592 Q500 552 400 590 Z', p.mist),
    line(
      'M432 494 Q500 470 566 496 M432 524 Q500 500 566 526 M634 496 Q700 470 768 494 M634 526 Q700 500 768 524',
      p.soft,
      6,
    ),
    mug(brush, 900, 480),
    line('M250 580 L350 520', p.sun, 14),
    path('M350 520 l16 -18 l4 22 Z', p.ink),
  )
}

/** Loaves on a board, a bowl and a rolling pin. */
export function baking(brush: Brush): string {
  const { p } = brush
  const loaf = (x: number, y: number, size: number) =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      path('M-130 50 Q-150 -70 0 -78 Q150 -70 130 50 Z', p.woodDeep),
      path('M-118 40 Q-134 -58 0 -66 Q134 -58 118 40 Z', p.wood),
      line('M-74 20 Q-66 -30 -40 -50 M-14 24 Q-8 -34 10 -60 M46 22 Q50 -24 66 -44', p.cream, 13),
    )
  return room(
    brush,
    rect(330, 556, 520, 34, p.woodDeep, { rx: 14 }),
    loaf(500, 506, 1.05),
    loaf(712, 520, 0.78),
    path('M900 470 H1090 Q1084 578 1040 588 H950 Q906 578 900 470 Z', p.accent),
    ellipse(995, 470, 96, 24, p.cream),
    ellipse(990, 462, 66, 20, '#ffffff'),
    group(
      'translate(210 560) rotate(-14)',
      rect(-110, -24, 220, 48, p.cream, { rx: 20 }),
      rect(-160, -11, 60, 22, p.woodDeep, { rx: 10 }),
      rect(100, -11, 60, 22, p.woodDeep, { rx: 10 }),
    ),
    many(14, (index) => circle(300 + index * 46, 606 + (index % 3) * 8, 3, '#ffffff')),
  )
}

/** Balls of yarn, needles and something half knitted. */
export function knitting(brush: Brush): string {
  const { p } = brush
  const yarn = (x: number, y: number, radius: number, colour: string, thread: string) =>
    circle(x, y, radius, colour) +
    many(4, (index) => {
      const reach = radius * (0.9 - index * 0.2)
      return line(
        `M${round(x - reach)} ${round(y - radius * 0.3 + index * 12)} Q${x} ${round(y - radius * 0.9 + index * 20)} ${round(x + reach)} ${round(y - radius * 0.1 + index * 10)}`,
        thread,
        5,
        { opacity: 0.8 },
      )
    })
  return room(
    brush,
    path('M420 440 H700 V600 H420 Z', p.coral),
    many(7, (row) => many(10, (index) => line(`M${432 + index * 28} ${452 + row * 21} l7 10 l7 -10`, p.apricot, 4))),
    line('M400 440 H744 M380 426 L520 448', p.woodDeep, 9),
    circle(748, 440, 12, p.sun),
    line('M700 590 Q780 640 860 580', p.coral, 6),
    yarn(900, 536, 70, p.coral, p.apricot),
    yarn(1020, 560, 50, p.sun, p.cream),
    yarn(280, 540, 66, p.accent, p.soft),
    line('M236 470 L330 600 M320 466 L250 604', p.wood, 8),
    mug(brush, 84, 486),
  )
}

/** A box of boards with seedlings in it, a hammer beside it. */
export function planter(brush: Brush): string {
  const { p } = brush
  const seedling = (x: number, y: number) =>
    line(`M${x} ${y} V${y - 70}`, p.leafDeep, 7) +
    ellipse(x - 24, y - 66, 27, 14, p.leaf, { transform: `rotate(24 ${x - 24} ${y - 66})` }) +
    ellipse(x + 24, y - 78, 27, 14, p.leafDeep, { transform: `rotate(-24 ${x + 24} ${y - 78})` })
  return room(
    brush,
    many(5, (index) => seedling(450 + index * 76, 470 - (index % 2) * 8)),
    rect(396, 462, 410, 30, '#5b4030', { rx: 8 }),
    many(3, (index) => rect(388, 484 + index * 36, 426, 32, index % 2 ? p.wood : '#dba979', { rx: 4 })),
    rect(400, 478, 20, 116, p.woodDeep),
    rect(782, 478, 20, 116, p.woodDeep),
    many(3, (index) => circle(410, 500 + index * 36, 4, p.cream) + circle(792, 500 + index * 36, 4, p.cream)),
    group(
      'translate(980 560) rotate(24)',
      rect(-12, -120, 24, 160, p.wood, { rx: 8 }),
      rect(-62, -150, 120, 44, p.deep, { rx: 8 }),
    ),
    group(
      'translate(220 584)',
      rect(-110, -20, 220, 20, '#ecc9a2', { rx: 3 }),
      rect(-90, -42, 200, 20, '#f3d9b8', { rx: 3 }),
    ),
    many(4, (index) => line(`M${890 + index * 26} 606 l12 -6`, p.deep, 5)),
  )
}

/** Sheet music, a tuning fork and a cup: a rehearsal about to begin. */
export function sheetMusic(brush: Brush): string {
  const { p } = brush
  const staff = (x: number, y: number) =>
    many(5, (index) => line(`M${x} ${y + index * 9} H${x + 190}`, p.soft, 2.5)) +
    many(5, (index) => {
      const [nx, ny] = [x + 30 + index * 36, y + 30 - ((index * 2) % 5) * 7]
      return ellipse(nx, ny, 8, 6, p.ink) + line(`M${nx + 7} ${ny} v-34`, p.ink, 3.5)
    })
  return room(
    brush,
    group('translate(370 424) rotate(-6)', rect(0, 0, 240, 178, '#ffffff', { rx: 5 }), staff(24, 32), staff(24, 108)),
    group('translate(610 404) rotate(5)', rect(0, 0, 240, 190, p.mist, { rx: 5 }), staff(24, 34), staff(24, 114)),
    mug(brush, 960, 486),
    line('M236 596 V520 M210 436 V500 Q210 522 236 522 Q262 522 262 500 V436', p.deep, 11),
    many(3, (index) =>
      group(
        `translate(${[430, 690, 330][index]} ${[360, 350, 300][index]})`,
        ellipse(0, 0, 14, 10, p.sun, { transform: 'rotate(-20)' }),
        line('M12 -4 V-50 q24 8 16 34', p.sun, 5),
      ),
    ),
  )
}

function room({ p }: Brush, ...things: string[]): string {
  return [
    sky(p.accent, p.mid),
    rect(760, 70, 300, 250, p.cream, { rx: 10 }),
    rect(776, 86, 268, 218, p.pale),
    path('M776 304 V240 Q860 190 940 236 T1044 216 V304 Z', p.leaf),
    circle(990, 136, 28, p.sun),
    line('M910 86 V304 M776 195 H1044', p.cream, 10),
    rect(740, 316, 340, 20, p.woodDeep, { rx: 6 }),
    path('M842 316 l-12 -48 h60 l-12 48 Z', p.coral),
    circle(860, 246, 30, p.leafDeep),
    circle(838, 232, 20, p.leaf),
    rect(110, 130, 240, 16, p.woodDeep, { rx: 5 }),
    many(8, (index) =>
      rect(
        126 + index * 26,
        130 - 60 - (index % 3) * 14,
        20,
        60 + (index % 3) * 14,
        [p.cream, p.coral, p.sun, p.deep][index % 4] ?? p.cream,
        { rx: 2 },
      ),
    ),
    rect(110, 250, 240, 16, p.woodDeep, { rx: 5 }),
    path('M150 250 q-10 -60 26 -62 h20 q36 2 26 62 Z', p.soft),
    circle(290, 222, 28, p.leaf),
    path('M268 250 l8 -30 h28 l8 30 Z', p.apricot),
    path('M520 176 L250 675 H950 L680 176 Z', p.cream, { opacity: 0.15 }),
    line('M600 0 V100', p.ink, 5),
    path('M500 180 Q510 100 600 98 Q690 100 700 180 Z', p.sun),
    ellipse(600, 180, 100, 14, p.cream),
    rect(0, 560, WIDTH, 115, p.wood),
    rect(0, 556, WIDTH, 16, '#dba979'),
    many(4, (index) => line(`M${index * 330 - 40} 660 H${index * 330 + 210}`, p.woodDeep, 3, { opacity: 0.4 })),
    ...things,
  ].join('')
}

function mug({ p }: Brush, x: number, y: number): string {
  return (
    line(`M${x + 20} ${y - 24} q-12 -22 4 -42 M${x + 52} ${y - 24} q-12 -22 4 -42`, p.cream, 6, { opacity: 0.8 }) +
    path(
      `M${x} ${y} H${x + 76} V${y + 84} Q${x + 76} ${y + 108} ${x + 52} ${y + 108} H${x + 24} Q${x} ${y + 108} ${x} ${y + 84} Z`,
      p.coral,
    ) +
    line(`M${x + 78} ${y + 22} q40 4 24 36 q-8 14 -24 14`, p.coral, 11) +
    rect(x, y + 34, 76, 12, p.apricot)
  )
}
