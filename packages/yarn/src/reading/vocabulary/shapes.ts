/**
 * The grammar: shapes of numbers and words, and what each of them may be. A shape is a row of parts:
 *
 * - `#a` is a number, known to its rule as `a`
 * - `@weight` is a word of that role (`entry.ts`)
 * - `%` and other signs stand for themselves
 * - `^` before a part: no blank may stand before it
 * - `( … )` groups, `|` separates alternatives, `?` makes the part or group before it optional
 *
 * Shapes are tried in this order at each place of the line; the first that its rule accepts is taken. Rules are in
 * `../rules/`.
 */
const RANGE = '((- | ^/ | – | @to) #b)?';
const DASH = '(^/ ^-)?';
/** Of the number of a paper: `Ref: PO/150/48`, `order no. 2025-26/114`. */
const MARK = '(: | - | . | # | /)?';
const PART = '((/ | - | .) ^#s)?';
const UNIT = '((/ | @per | for) #k? @weight | @weight | @perKilo)?';

export const SHAPES: readonly (readonly [rule: RuleName, shape: string])[] = [
  ['unread', '(+ #c)? -? #p -? #q'],
  ['unread', '(+ #c)? -? #p'],
  ['paper', `@paper ${MARK} (@paper ${MARK})? (@no ${MARK})? (#r ^/)? #p ${PART} ${PART} ${PART}`],
  ['packagePrice', '@money (. | :)? #a (/ | @per) @package'],
  ['price', `(@rate | @at) (: | - | . | =)? @money? (. | :)? #a ${RANGE} ${DASH} @money? ${UNIT}`],
  ['price', '@money (. | :)? #a @scale (/ | @per) @weight'],
  ['price', `@money (. | :)? #a ${RANGE} ${DASH} @money? ${UNIT}`],
  ['price', `@rate (: | - | . | =)? @money? (. | :)? #a ${RANGE} ${DASH} @money? ${UNIT}`],
  [
    'price',
    `(@rate | @at | @money) .? (/ | @per) #k? @weight (: | - | = | @rate | @at)? @money? (. | :)? #a ${RANGE} ${DASH} @money?`,
  ],
  ['price', `@per @weight (@rate | @at | @money) (: | - | = | @at)? @money? (. | :)? #a ${RANGE} ${DASH} @money?`],
  ['price', `#a ${RANGE} ^/ - ${UNIT}`],
  ['price', `#a ${RANGE} @money ${UNIT}`],
  ['price', `#a ${RANGE} (/ | @per) #k? @weight`],
  ['price', `#a ${RANGE} @perKilo`],
  ['priceBeforeGst', '#a (- #b)?'],
  ['gst', '@plus? ((@extra | @included) .?)? (#p %)? @gst (- | : | @at)? (#p %)? (@extra | @included)?'],
  ['gst', '@gst #p (@extra | @included)'],
  ['surcharge', '@plus #p % | @gst (- | : | @at)? #p'],
  ['containers', "#a (x | * | ×) #b '? (@hq @package? | @package)"],
  ['quantity', '#a ((- | ^/ | @to) #b)? @scale? (^-)? @weight'],
  ['worded', '@worded (@weight | @package | @count | @no)'],
  ['packages', '#a ((- | ^/ | @to) #b)? @scale? (^-)? @package'],
  ['packages', '@package : #a'],
  ['twist', '#a @twist @sz'],
  ['twist', '@sz? -? #a @twist'],
  ['twist', '@twist (: | -)? #a'],
  ['direction', '@sz'],
  ['lot', '@lot (@no)? (: | - | .)? #r'],
  ['blendOfNames', '#a %? @fibre (/ | , | + | -)? #b %? @fibre'],
  ['blendOfNames', '@fibre #a %? (/ | , | + | -)? @fibre #b %?'],
  ['everything', '#a %'],
  ['blend', '#a (/ | : | -)? #b'],
  ['twoYarns', '#a ^/ ^#b (^/ | ^- | ^+) ^#c ^/ ^#d'],
  ['cabled', '#a ^/ ^#b ^/ ^#c @s?'],
  ['strands', '#a (^/ | ^x | ^*) ^#b (^/ | ^- | ^x | ^*) ^#c @den?'],
  ['yarn', '#a @sep #b @sep #c'],
  ['chain', '#a @sep #b @sep #c @s?'],
  ['countWithUnit', '@unit (: | - | .)? #a ((^/ | ^f) ^#b)?'],
  ['countWithUnit', '#a (^/ ^#b)? @unit'],
  ['denier', '#a @den (@sep? #b @fil)? ((/ | -) #c)?'],
  ['denier', '#a @sep? #b @fil'],
  ['denier', '#a f ^#b'],
  ['pair', '#a @sep #b @den'],
  ['denier', '@den (: | -)? #a (^/ ^#b)?'],
  ['filaments', '@fil (: | -)? #a'],
  ['filaments', '#a @fil'],
  ['ply', '#a @ply'],
  ['spun', "#a (^/ ^#b)? '? ^@s '? (^/ ^#c)?"],
  ['spun', "#a '? @s"],
  ['numbered', '@count (: | -)? #a @s?'],
  ['numbered', '#a (@no | @count) .?'],
  ['numbered', '@no (. | :)? #a'],
  ['pair', '#a @sep #b'],
  ['spacedPair', '#a #b'],
];

export type RuleName =
  | 'blend'
  | 'blendOfNames'
  | 'cabled'
  | 'chain'
  | 'containers'
  | 'countWithUnit'
  | 'denier'
  | 'direction'
  | 'everything'
  | 'filaments'
  | 'gst'
  | 'lot'
  | 'numbered'
  | 'packagePrice'
  | 'packages'
  | 'pair'
  | 'paper'
  | 'ply'
  | 'price'
  | 'priceBeforeGst'
  | 'quantity'
  | 'spacedPair'
  | 'spun'
  | 'strands'
  | 'surcharge'
  | 'twist'
  | 'twoYarns'
  | 'unread'
  | 'worded'
  | 'yarn';
