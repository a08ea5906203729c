import {
  type Brush,
  circle,
  ellipse,
  fir,
  group,
  HEIGHT,
  line,
  many,
  path,
  rect,
  round,
  skin,
  sky,
  tree,
  WIDTH,
} from './shapes.ts'

/** Runners on a path along a winding river. */
export function run(brush: Brush): string {
  const { p } = brush
  return [riverside(brush, 'day'), runners(brush, [p.coral, p.sun, p.cream])].join('')
}

/** The same path by night, with lamps on the runners' heads. */
export function nightRun(brush: Brush): string {
  const { p } = brush
  const beam = (x: number, y: number) => path(`M${x} ${y} L${x + 250} ${y + 60} V${y + 190} Z`, 'url(#beam)')
  return [
    riverside(brush, 'night'),
    `<defs><linearGradient id="beam"><stop offset="0" stop-color="${p.sun}" stop-opacity=".75"/>` +
      `<stop offset="1" stop-color="${p.sun}" stop-opacity="0"/></linearGradient></defs>`,
    [0, 1, 2].map((index) => beam(338 + index * 200, 358 + (index % 2) * 12)).join(''),
    runners(brush, [p.coral, p.apricot, p.soft]),
  ].join('')
}

/** A bicycle by the path round the lake. */
export function lakePath(brush: Brush): string {
  const { p } = brush
  const wheel = (x: number) =>
    circle(x, 0, 92, 'none', { stroke: p.ink, 'stroke-width': 11 }) +
    many(6, (index) => {
      const turn = (index * Math.PI) / 6
      const [dx, dy] = [round(Math.cos(turn) * 88), round(Math.sin(turn) * 88)]
      return line(`M${x - dx} ${-dy} L${x + dx} ${dy}`, p.ink, 1.6, { opacity: 0.6 })
    }) +
    circle(x, 0, 10, p.ink)
  return [
    riverside(brush, 'day'),
    ellipse(600, 628, 300, 20, p.ink, { opacity: 0.25 }),
    group(
      'translate(600 530)',
      wheel(-170),
      wheel(170),
      line(
        'M-170 0 L-90 -150 L90 -150 L0 0 L-170 0 M-90 -150 L0 0 M-90 -150 L-104 -186 M90 -150 L170 0 M90 -150 L78 -202',
        p.coral,
        13,
      ),
      line('M-132 -188 H-72', p.ink, 18),
      line('M78 -202 Q110 -214 128 -188', p.ink, 11),
      line('M0 0 L28 34 M16 36 H44', p.ink, 9),
      circle(0, 0, 22, 'none', { stroke: p.ink, 'stroke-width': 8 }),
      path('M108 -150 H182 L172 -92 H118 Z', p.wood),
      line('M114 -134 H178 M117 -114 H174', p.woodDeep, 4),
      circle(126, -158, 15, p.sun),
      circle(150, -168, 17, p.cream),
      circle(168, -156, 13, p.apricot),
    ),
  ].join('')
}

/** Tents among firs under a large moon, a fire between them. */
export function camp(brush: Brush): string {
  const { p, random } = brush
  const tent = (x: number, y: number, size: number, cloth: string, shade: string) =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      path('M-150 0 L0 -190 L150 0 Z', cloth),
      path('M0 -190 L150 0 L196 -34 Z', shade),
      path('M-46 0 L0 -128 L46 0 Z', p.sun),
      path('M0 -128 L-46 0 L-62 0 Z', shade),
      line('M0 -190 V-212', p.cream, 5),
      path('M0 -212 L30 -202 L0 -192 Z', p.coral),
    )
  return [
    sky(p.ink, p.mid),
    many(46, () =>
      circle(random.integer(0, WIDTH), random.integer(0, 300), random.integer(8, 22) / 10, p.cream, { opacity: 0.8 }),
    ),
    circle(880, 170, 96, p.cream),
    circle(850, 140, 18, p.pale, { opacity: 0.7 }),
    circle(908, 196, 26, p.pale, { opacity: 0.7 }),
    circle(918, 126, 12, p.pale, { opacity: 0.7 }),
    path('M0 430 Q220 330 460 400 T920 380 T1200 400 V675 H0 Z', p.deep),
    many(17, (index) =>
      fir(30 + index * 74, 450 + random.integer(-14, 18), random.integer(120, 190), index % 2 ? p.ink : p.deep),
    ),
    path('M0 480 Q300 430 620 470 T1200 460 V675 H0 Z', p.ink),
    ellipse(600, 600, 330, 60, p.apricot, { opacity: 0.18 }),
    tent(290, 560, 1.05, p.soft, p.mid),
    tent(920, 556, 1.1, p.coral, '#b5443a'),
    tent(590, 500, 0.62, p.pale, p.soft),
    group(
      'translate(602 616)',
      line('M-58 6 L58 -14 M-58 -14 L58 6', p.woodDeep, 15),
      path('M-44 -8 Q-58 -66 -16 -92 Q-20 -58 2 -50 Q-6 -106 32 -136 Q26 -84 50 -58 Q66 -30 42 -8 Z', p.apricot),
      path('M-22 -8 Q-30 -42 -4 -58 Q2 -36 14 -32 Q20 -56 30 -64 Q44 -30 22 -8 Z', p.sun),
    ),
    many(12, () =>
      circle(602 + random.integer(-60, 70), 440 + random.integer(-70, 40), random.integer(2, 4), p.sun, {
        opacity: 0.8,
      }),
    ),
  ].join('')
}

function riverside(brush: Brush, time: 'day' | 'night'): string {
  const { p, random } = brush
  const day = time === 'day'
  const [far, middle, near, ground] = day ? [p.soft, p.leaf, p.leafDeep, '#94bd8e'] : [p.mid, p.accent, p.deep, p.deep]
  return [
    day ? sky(p.mist, p.cream) : sky(p.ink, p.accent),
    day ? circle(960, 150, 78, p.sun) : circle(960, 140, 64, p.cream),
    day
      ? ''
      : many(40, () =>
          circle(random.integer(0, WIDTH), random.integer(0, 260), random.integer(8, 20) / 10, p.cream, {
            opacity: 0.8,
          }),
        ),
    path('M0 330 Q180 210 400 290 T800 270 T1200 290 V675 H0 Z', far, { opacity: 0.75 }),
    path('M0 380 Q260 280 520 350 T1200 330 V675 H0 Z', middle),
    many(9, (index) =>
      tree(
        60 + index * 136 + random.integer(-20, 20),
        400 + random.integer(-18, 16),
        random.integer(70, 110),
        near,
        day ? p.woodDeep : p.ink,
      ),
    ),
    path('M0 420 Q300 370 640 410 T1200 390 V675 H0 Z', ground),
    path(
      'M1200 396 Q900 410 760 452 Q560 510 700 560 Q820 606 640 675 H1010 Q1090 600 940 552 Q840 508 1000 462 Q1100 436 1200 428 Z',
      day ? p.water : p.mid,
      { opacity: day ? 0.95 : 0.55 },
    ),
    line('M840 470 h70 M800 540 h60 M860 620 h80', p.cream, 5, { opacity: 0.6 }),
    path(`M0 520 Q300 470 620 520 Q760 552 700 610 Q660 650 560 ${HEIGHT} H0 Z`, day ? p.leafDeep : p.ink, {
      opacity: day ? 0.28 : 0.4,
    }),
    path('M0 600 Q330 540 760 566 Q1000 580 1200 556 V612 Q1000 640 740 628 Q330 606 0 668 Z', p.cream, {
      opacity: day ? 0.95 : 0.5,
    }),
    many(7, (index) =>
      ellipse(70 + index * 180, 650 + random.integer(-8, 14), 60, 22, day ? p.leafDeep : p.ink, { opacity: 0.5 }),
    ),
  ].join('')
}

function runners(brush: Brush, shirts: readonly string[]): string {
  return shirts.map((shirt, index) => runner(brush, 290 + index * 200, 590 + (index % 2) * 12, shirt, index)).join('')
}

function runner({ p, random }: Brush, x: number, y: number, shirt: string, nth: number): string {
  const limb = skin(random)
  const stride = nth % 2 ? 1 : -1
  return group(
    `translate(${x} ${y}) scale(1.12)`,
    ellipse(6, 6, 62, 9, p.ink, { opacity: 0.28 }),
    line(stride > 0 ? 'M-8 -84 L-34 -50 L-70 -44' : 'M-8 -84 L26 -54 L10 -8', limb, 17),
    line(stride > 0 ? 'M-70 -44 L-76 -30' : 'M10 -8 L26 -2', p.ink, 15),
    line('M4 -160 L-34 -128 L-22 -100', limb, 13),
    path('M-22 -90 Q-26 -156 8 -172 Q34 -168 30 -132 L16 -82 Z', shirt),
    path('M-24 -96 L18 -92 L16 -58 L-8 -64 L-30 -62 Z', p.ink),
    line(stride > 0 ? 'M0 -76 L34 -48 L22 -4' : 'M0 -76 L-32 -44 L-72 -36', limb, 17),
    line(stride > 0 ? 'M22 -4 L40 0' : 'M-72 -36 L-78 -20', p.coral, 15),
    line('M16 -156 L44 -132 L70 -146', limb, 13),
    circle(22, -200, 25, limb),
    path('M-4 -206 Q-4 -230 24 -228 Q48 -226 46 -206 Q30 -216 10 -212 Z', p.ink),
    rect(-4, -212, 52, 7, p.sun, { rx: 3 }),
  )
}
