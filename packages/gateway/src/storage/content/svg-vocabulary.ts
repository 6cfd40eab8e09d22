/** The allow list of SVG elements and attributes (https://www.w3.org/TR/SVG11/). An SVG may not have anything else. */

export const SVG = 'http://www.w3.org/2000/svg';
export const XLINK = 'http://www.w3.org/1999/xlink';
export const XML = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Namespaces of drawing programs, whose content browsers ignore. */
export const OF_EDITORS: ReadonlySet<string> = new Set([
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://purl.org/dc/elements/1.1/',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.figma.com/figma/ns',
  'http://www.serif.com/',
  'https://boxy-svg.com',
  'http://vectornator.io',
  'http://schemas.microsoft.com/visio/2003/SVGExtensions/',
]);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Excludes script, foreignObject, links, animations (which may change a link), and external fonts and images. */
export const ELEMENTS = words(`
  svg g defs symbol use switch title desc metadata style
  path rect circle ellipse line polyline polygon image text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`);

export const ATTRIBUTES = words(`
  id class style lang role tabindex version baseProfile contentStyleType enable-background
  x y x1 y1 x2 y2 dx dy cx cy fx fy fr r rx ry width height d points pathLength rotate offset
  viewBox preserveAspectRatio transform transform-origin requiredFeatures requiredExtensions systemLanguage zoomAndPan
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-profile color-rendering cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color
  flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color marker
  marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events
  shape-rendering solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration text-rendering
  text-transform unicode-bidi vector-effect visibility white-space word-spacing writing-mode line-height
  gradientTransform gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits
  patternTransform markerHeight markerUnits markerWidth orient refX refY lengthAdjust textLength method spacing startOffset side
  in in2 result filterUnits primitiveUnits filterRes mode type values tableValues slope intercept amplitude exponent operator
  k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale
  diffuseConstant specularConstant specularExponent limitingConeAngle scale xChannelSelector yChannelSelector stdDeviation
  azimuth elevation pointsAtX pointsAtY pointsAtZ z radius baseFrequency numOctaves seed stitchTiles media title`);
