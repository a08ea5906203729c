import { type Brush, circle, ellipse, group, line, many, path, rect, round, sky, WIDTH } from './shapes.ts'

/** A plum tree in fruit beside a small house, with ladder, basket and watering can. */
export function plumTree(brush: Brush): string {
  const { p, random } = brush
  const crown: readonly (readonly [number, number, number])[] = [
    [400, 220, 130],
    [300, 270, 105],
    [510, 260, 118],
    [370, 130, 95],
    [480, 150, 92],
    [410, 310, 110],
  ]
  const plums = many(22, () => {
    const [x, y, radius] = random.pick(crown)
    const turn = random.integer(0, 628) / 100
    const reach = radius * (random.integer(15, 80) / 100)
    const [px, py] = [round(x + Math.cos(turn) * reach), round(y + Math.sin(turn) * reach)]
    return ellipse(px, py, 13, 16, '#6d3b74') + ellipse(px - 4, py - 6, 3.5, 5, '#c79fcf', { opacity: 0.9 })
  })
  return [
    plot(brush),
    house(brush, 860, 250),
    rect(384, 300, 44, 270, p.woodDeep, { rx: 12 }),
    line('M404 400 Q350 360 330 300 M408 380 Q470 350 490 300', p.woodDeep, 22),
    crown.map(([x, y, radius]) => circle(x, y, radius, p.leafDeep)).join(''),
    crown.map(([x, y, radius]) => circle(x - 14, y - 16, radius * 0.78, p.leaf, { opacity: 0.75 })).join(''),
    plums,
    line('M560 590 L500 250 M630 590 L540 250', p.wood, 12),
    many(7, (index) => line(`M${552 - index * 8} ${556 - index * 44} H${618 - index * 10}`, p.wood, 9)),
    basket(brush, 690, 596),
    wateringCan(brush, 220, 584),
  ].join('')
}

/** Spade, rake and wheelbarrow by the hedge. */
export function gardenTools(brush: Brush): string {
  const { p } = brush
  return [
    plot(brush),
    house(brush, 250, 250),
    many(15, (index) => circle(470 + index * 54, 430 + (index % 2) * 12, 62, index % 2 ? p.leafDeep : '#4d8a69')),
    rect(440, 430, 800, 90, p.leafDeep),
    many(9, (index) => circle(500 + index * 84, 410 + (index % 3) * 26, 9, p.cream)),
    group(
      'translate(560 590)',
      line('M0 0 L30 -330', p.wood, 15),
      path('M-42 -6 Q-44 64 -2 76 Q38 60 34 -10 Z', p.mid),
      line('M14 -336 H48', p.woodDeep, 17),
    ),
    group(
      'translate(690 600)',
      line('M0 0 L-34 -340', p.wood, 13),
      line('M-74 4 H70', p.deep, 13),
      many(8, (index) => line(`M${-72 + index * 20} 8 V44`, p.deep, 8)),
    ),
    group(
      'translate(950 560)',
      ellipse(20, 76, 220, 16, p.ink, { opacity: 0.25 }),
      circle(-140, 34, 46, p.ink),
      circle(-140, 34, 18, p.soft),
      line('M-140 34 L40 22 L220 -56 M60 20 L84 70', p.ink, 13),
      many(5, (index) => circle(-80 + index * 50, -92 - (index % 2) * 24, 46, index % 2 ? p.leaf : p.leafDeep)),
      path('M-150 -86 H150 L96 30 H-86 Z', p.coral),
      line('M-150 -86 H150', p.apricot, 11),
    ),
    wateringCan(brush, 380, 606),
  ].join('')
}

function plot({ p }: Brush): string {
  return [
    sky(p.mist, p.cream),
    circle(1020, 130, 70, p.sun, { opacity: 0.9 }),
    ellipse(240, 110, 110, 26, '#ffffff', { opacity: 0.8 }),
    ellipse(320, 94, 80, 24, '#ffffff', { opacity: 0.8 }),
    ellipse(760, 80, 120, 22, '#ffffff', { opacity: 0.7 }),
    path('M0 390 Q300 310 640 370 T1200 350 V675 H0 Z', p.soft, { opacity: 0.7 }),
    path('M0 440 Q340 380 700 430 T1200 410 V675 H0 Z', p.leaf),
    path('M0 520 Q400 470 800 510 T1200 500 V675 H0 Z', '#94bd8e'),
    many(9, (index) => line(`M${40 + index * 140} 650 q6 -26 14 0 q8 -22 14 2`, '#5f9a72', 5)),
    line(`M0 668 H${WIDTH}`, '#5f9a72', 14, { opacity: 0.35 }),
  ].join('')
}

function house({ p }: Brush, x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    ellipse(60, 288, 190, 16, p.ink, { opacity: 0.2 }),
    rect(-80, 60, 280, 226, p.coral),
    many(6, (index) => rect(-80, 78 + index * 36, 280, 4, '#b5443a', { opacity: 0.5 })),
    path('M-116 70 L60 -60 L236 70 Z', p.deep),
    path('M-116 70 L60 -60 L60 -34 L-80 70 Z', p.accent),
    rect(92, 130, 76, 156, p.cream, { rx: 4 }),
    circle(154, 212, 6, p.woodDeep),
    rect(-48, 124, 96, 84, p.cream, { rx: 4 }),
    rect(-40, 132, 80, 68, p.pale),
    line('M0 132 V200 M-40 166 H40', p.cream, 6),
    rect(-56, 206, 112, 20, p.woodDeep, { rx: 4 }),
    many(5, (index) => circle(-42 + index * 22, 202, 11, index % 2 ? p.sun : p.apricot)),
    line('M236 286 V-70', p.cream, 7),
    path('M236 -70 L318 -56 L236 -40 Z', '#c8102e'),
    line('M236 -56 L300 -56', '#ffffff', 5),
  )
}

function basket({ p, random }: Brush, x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    ellipse(0, 46, 96, 12, p.ink, { opacity: 0.25 }),
    line('M-66 -20 Q0 -120 66 -20', p.woodDeep, 10),
    many(7, (index) => ellipse(-52 + index * 18, -22 - random.integer(0, 14), 15, 18, '#6d3b74')),
    path('M-80 -22 H80 L62 46 H-62 Z', p.wood),
    line('M-74 0 H74 M-68 22 H68', p.woodDeep, 5),
  )
}

function wateringCan({ p }: Brush, x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    ellipse(0, 50, 96, 12, p.ink, { opacity: 0.25 }),
    line('M46 20 L116 -52', p.mid, 18),
    path('M96 -70 L140 -44 L126 -30 L88 -52 Z', p.soft),
    path('M-52 -52 H52 L62 50 H-62 Z', p.mid),
    line('M-40 -54 Q-4 -118 46 -50 M-56 -30 Q-112 -10 -60 34', p.deep, 11),
    ellipse(0, -52, 52, 13, p.deep),
    rect(-50, -10, 104, 10, p.soft, { opacity: 0.8 }),
  )
}
