import {
  type Brush,
  bunting,
  circle,
  ellipse,
  group,
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

/** A general assembly: the board at its table, hands up in the rows. */
export function assembly(brush: Brush): string {
  const { p, random } = brush
  const boardMember = (x: number, clothes: string) =>
    group(
      `translate(${x} 250)`,
      path('M-62 150 Q-64 64 -24 54 L24 54 Q64 64 62 150 Z', clothes),
      rect(-11, 30, 22, 34, skin(random), { rx: 8 }),
      ellipse(0, 8, 31, 36, skin(random)),
      path('M-34 6 Q-36 -34 0 -34 Q36 -34 34 6 Q20 -12 0 -12 Q-20 -12 -34 6 Z', hair(random)),
    )
  const hand = (x: number, y: number, card: string) =>
    line(`M${x} ${y + 150} Q${x + 6} ${y + 70} ${x} ${y + 8}`, skin(random), 26) +
    rect(x - 36, y - 66, 72, 86, card, { rx: 8, transform: `rotate(${random.integer(-9, 9)} ${x} ${y})` })
  const row = (y: number, size: number, count: number, offset: number) =>
    many(count, (index) =>
      listener(
        brush,
        offset + index * ((WIDTH + 60) / count),
        y + random.integer(-6, 6),
        size,
        random.pick([p.accent, p.mid, p.soft, p.coral, p.deep, p.leaf]),
      ),
    )
  return [
    sky(p.mist, p.pale),
    rect(90, 70, 220, 150, '#ffffff', { rx: 8 }),
    rect(890, 70, 220, 150, '#ffffff', { rx: 8 }),
    path('M90 220 V150 Q200 100 310 160 V220 Z M890 220 V140 Q1000 180 1110 120 V220 Z', p.leaf, { opacity: 0.6 }),
    line('M200 70 V220 M90 145 H310 M1000 70 V220 M890 145 H1110', p.soft, 6),
    path('M520 40 H680 V150 L600 186 L520 150 Z', p.accent),
    circle(600, 100, 34, p.cream),
    line('M584 100 l12 14 l22 -28', p.accent, 8),
    rect(0, 392, WIDTH, 283, p.soft, { opacity: 0.6 }),
    boardMember(430, p.deep),
    boardMember(600, p.coral),
    boardMember(770, p.leafDeep),
    rect(320, 372, 560, 26, p.wood, { rx: 6 }),
    path('M340 396 H860 L846 470 H354 Z', p.accent),
    rect(664, 322, 34, 50, p.cream, { rx: 8 }),
    line('M700 336 q18 6 0 26', p.cream, 6),
    many(2, (index) => rect(500 + index * 34, 350, 26, 22, '#ffffff', { rx: 5 })),
    row(478, 27, 10, 20),
    hand(196, 420, p.sun),
    hand(700, 414, p.sun),
    hand(1010, 424, p.sun),
    row(574, 38, 8, 70),
    hand(392, 500, p.sun),
    hand(884, 496, p.sun),
  ].join('')
}

/** A talk with a picture of the country on the screen. */
export function talk(brush: Brush): string {
  const { p, random } = brush
  const face = skin(random)
  return [
    sky(p.ink, p.deep),
    rect(250, 46, 640, 360, p.cream, { rx: 10 }),
    rect(266, 62, 608, 328, p.pale),
    circle(740, 130, 40, p.sun),
    path('M266 250 Q380 170 520 230 T874 210 V390 H266 Z', p.soft),
    path('M266 300 Q440 240 620 290 T874 280 V390 H266 Z', p.leaf),
    path('M560 390 Q500 350 590 326 Q700 302 640 280 L670 278 Q760 300 660 330 Q600 352 680 390 Z', p.water),
    many(5, (index) => circle(330 + index * 40 + (index > 2 ? 300 : 0), 300 + (index % 2) * 14, 20, p.leafDeep)),
    path('M250 46 L890 46 L1200 675 H0 Z', p.cream, { opacity: 0.06 }),
    group(
      'translate(1000 232)',
      path('M-70 300 Q-76 96 -30 84 L30 84 Q76 96 70 300 Z', p.coral),
      line('M-46 118 L-110 70 L-150 24', p.coral, 30),
      circle(-154, 16, 17, face),
      rect(-13, 50, 26, 44, face, { rx: 9 }),
      ellipse(0, 22, 37, 43, face),
      path('M-41 22 Q-44 -30 0 -30 Q44 -30 41 22 Q26 -6 0 -6 Q-26 -6 -41 22 Z', hair(random)),
      line('M-20 24 q6 -5 12 0 M8 24 q6 -5 12 0 M-10 44 q10 9 20 0', '#3b2b26', 3),
    ),
    path('M930 420 H1090 L1072 560 H948 Z', p.wood),
    path('M916 396 L1104 396 L1090 426 H930 Z', p.woodDeep),
    line('M1060 396 Q1052 360 1030 352', p.ink, 6),
    many(7, (index) =>
      listener(brush, 70 + index * 150, 500 + (index % 2) * 10, 34, [p.mid, p.accent, p.soft][index % 3] ?? p.mid),
    ),
    many(8, (index) =>
      listener(brush, 10 + index * 168, 596 + (index % 2) * 12, 44, [p.accent, p.deep, p.mid][index % 3] ?? p.accent),
    ),
  ].join('')
}

/** A dance floor under coloured lamps, with balloons and confetti. */
export function party(brush: Brush): string {
  const { p, random } = brush
  const dancer = (x: number, clothes: string, lift: number, skirt: boolean) =>
    group(
      `translate(${x} 330)`,
      ellipse(0, 290, 74, 12, p.ink, { opacity: 0.4 }),
      line('M-16 190 L-26 286 M16 190 L30 282', skirt ? skin(random) : p.ink, 21),
      line(`M-26 82 L-78 ${36 - lift} L-92 ${-26 - lift}`, clothes, 22),
      line(`M26 82 L82 ${60 + lift} L108 ${14 - lift}`, clothes, 22),
      path(skirt ? 'M-34 70 L34 70 L28 130 L74 222 H-74 L-28 130 Z' : 'M-40 70 L40 70 L36 204 H-36 Z', clothes),
      rect(-10, 44, 20, 36, skin(random), { rx: 8 }),
      ellipse(0, 24, 32, 37, skin(random)),
      path('M-36 24 Q-38 -20 0 -20 Q38 -20 36 24 Q20 2 0 2 Q-20 2 -36 24 Z', hair(random)),
    )
  const lamps = (y: number, slack: number) =>
    line(`M0 ${y} Q600 ${y + slack * 2} 1200 ${y}`, p.pale, 3, { opacity: 0.6 }) +
    many(13, (index) => {
      const t = (index + 0.5) / 13
      const colour = [p.sun, p.coral, p.soft, p.apricot][index % 4] ?? p.sun
      const [x, at] = [t * WIDTH, y + slack * 4 * t * (1 - t) + 18]
      return circle(x, at, 30, colour, { opacity: 0.22 }) + circle(x, at, 14, colour)
    })
  return [
    sky(p.ink, p.accent),
    many(8, (index) =>
      path(`M600 96 L${index * 200 - 140} 675 H${index * 200 - 20} Z`, index % 2 ? p.sun : p.soft, { opacity: 0.1 }),
    ),
    ellipse(600, 640, 800, 110, p.ink, { opacity: 0.5 }),
    line('M600 0 V70', p.pale, 4),
    circle(600, 124, 62, p.soft),
    many(5, (index) =>
      line(
        `M${round(540 + (index === 2 ? -2 : 4))} ${92 + index * 16} Q600 ${100 + index * 16} ${round(656 + (index === 2 ? 6 : 0))} ${92 + index * 16}`,
        p.accent,
        3,
      ),
    ),
    many(5, (index) =>
      line(
        `M${560 + index * 20} ${72 + Math.abs(index - 2) * 8} Q${550 + index * 25} 124 ${560 + index * 20} ${176 - Math.abs(index - 2) * 8}`,
        p.accent,
        3,
      ),
    ),
    many(7, () => circle(600 + random.integer(-44, 44), 124 + random.integer(-44, 44), 7, '#ffffff', { opacity: 0.8 })),
    lamps(30, 60),
    many(3, (index) =>
      balloon(brush, 90 + index * 66, 250 + (index % 2) * 60, [p.coral, p.sun, p.soft][index] ?? p.sun),
    ),
    many(3, (index) =>
      balloon(brush, 980 + index * 66, 290 - (index % 2) * 60, [p.apricot, p.cream, p.coral][index] ?? p.sun),
    ),
    dancer(330, p.coral, 10, true),
    dancer(500, p.cream, 30, false),
    dancer(690, p.sun, 16, true),
    dancer(860, p.soft, 34, false),
    many(60, (index) =>
      rect(
        random.integer(0, WIDTH),
        random.integer(60, 640),
        12,
        7,
        [p.sun, p.coral, p.cream, p.soft][index % 4] ?? p.sun,
        {
          rx: 2,
          transform: `rotate(${random.integer(0, 90)} ${random.integer(0, WIDTH)} ${random.integer(60, 640)})`,
          opacity: 0.9,
        },
      ),
    ),
  ].join('')
}

function balloon({ p }: Brush, x: number, y: number, colour: string): string {
  return (
    line(`M${x} ${y + 74} Q${x + 16} ${y + 170} ${x - 6} ${y + 270}`, p.pale, 2.5, { opacity: 0.6 }) +
    ellipse(x, y, 56, 70, colour) +
    path(`M${x - 9} ${y + 80} L${x + 9} ${y + 80} L${x} ${y + 66} Z`, colour) +
    ellipse(x - 20, y - 26, 10, 17, '#ffffff', { opacity: 0.5, transform: `rotate(20 ${x - 20} ${y - 26})` })
  )
}

/** Stalls under striped awnings, with plants and crates. */
export function market(brush: Brush): string {
  const { p, random } = brush
  const stall = (x: number, stripe: string, goods: string) =>
    group(
      `translate(${x} 230)`,
      rect(-150, 60, 12, 330, p.woodDeep),
      rect(138, 60, 12, 330, p.woodDeep),
      rect(-138, 80, 276, 140, p.ink, { opacity: 0.22 }),
      rect(-162, 220, 324, 26, p.wood, { rx: 5 }),
      rect(-150, 246, 300, 144, p.woodDeep),
      many(5, (index) => rect(-146 + index * 60, 252, 52, 132, p.wood, { rx: 3 })),
      goods,
      many(7, (index) => {
        const [left, colour] = [-168 + index * 48, index % 2 ? '#ffffff' : stripe]
        return (
          path(`M${left + 18} 0 H${left + 66 - 18 * (index === 6 ? 1 : 0)} L${left + 48} 72 H${left} Z`, colour) +
          path(`M${left} 72 H${left + 48} V88 A24 24 0 0 1 ${left} 88 Z`, colour)
        )
      }),
    )
  const pots = many(5, (index) => {
    const x = -112 + index * 56
    return (
      path(`M${x - 20} 182 H${x + 20} L${x + 14} 220 H${x - 14} Z`, p.coral) +
      circle(x, 164, 22, p.leafDeep) +
      circle(x - 10, 152, 13, p.leaf) +
      circle(x + 10, 150, 8, random.pick([p.sun, p.cream, p.apricot]))
    )
  })
  const books =
    many(11, (index) => {
      const height = random.integer(46, 78)
      const cover = random.pick([p.accent, p.coral, p.sun, p.leaf, p.soft])
      return rect(-126 + index * 23, 216 - height, 19, height, cover, { rx: 2 })
    }) + rect(-138, 214, 276, 8, p.wood)
  const china =
    many(3, (index) => circle(-92 + index * 44, 186, 32, '#ffffff') + circle(-92 + index * 44, 186, 19, p.pale)) +
    path('M60 220 Q40 166 74 150 H106 Q140 166 120 220 Z', p.mid) +
    line('M120 176 q30 4 6 34', p.mid, 8)
  return [
    sky(p.pale, p.cream),
    ellipse(220, 100, 130, 26, '#ffffff', { opacity: 0.8 }),
    ellipse(940, 80, 150, 28, '#ffffff', { opacity: 0.8 }),
    many(7, (index) => circle(60 + index * 190, 330, 110, index % 2 ? p.leaf : '#94bd8e')),
    rect(0, 400, WIDTH, 275, '#e9d3b0'),
    path('M0 470 Q600 440 1200 470 V675 H0 Z', '#dfc399'),
    stall(220, p.accent, pots),
    stall(600, p.coral, books),
    stall(980, p.leafDeep, china),
    bunting(brush, 0, 60, 600, 60, 50, 11),
    bunting(brush, 600, 60, WIDTH, 60, 50, 11),
    many(
      4,
      (index) =>
        path(`M${90 + index * 310} 640 h110 l-12 -44 h-86 Z`, p.wood) +
        many(4, (nth) =>
          circle(
            104 + index * 310 + nth * 26,
            588,
            17,
            [p.coral, p.leafDeep, p.sun, p.apricot][(index + nth) % 4] ?? p.sun,
          ),
        ),
    ),
  ].join('')
}
