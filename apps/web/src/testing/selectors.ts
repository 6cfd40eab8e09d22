// oxlint-disable no-underscore-dangle -- jsdom's own names
/**
 * A fast path for selectors. jsdom's engine costs two to twenty microseconds an element, and a query by role calls it for a hundred of
 * them. Simple selectors (a tag, an id, classes, attributes, `:not()` of these, lists of all that) are matched here, on jsdom's own nodes;
 * the engine gets the rest, and invalid selectors.
 */

/** The used part of jsdom's own nodes. */
type Inner = {
  readonly _version: number;
  readonly _localName: string;
  readonly _attributesByNameMap: ReadonlyMap<string, readonly { _value: string; _namespace: string | null }[]>;
  readonly nodeType: number;
  readonly firstChild: Inner | null;
  readonly nextSibling: Inner | null;
  readonly parentNode: Inner | null;
};
type Engine = {
  matches(selector: string, node: Inner): boolean;
  closest(selector: string, node: Inner): unknown;
  querySelector(selector: string, node: Inner): unknown;
  querySelectorAll(selector: string, node: Inner): unknown;
};
type InnerDocument = Inner & { _getDOMSelector: () => Engine };
type Test = (element: Inner) => boolean;

const symbolOf = (thing: object, name: string) => {
  const symbol = Object.getOwnPropertySymbols(thing).find(({ description }) => description === name);
  if (!symbol) throw new Error(`jsdom keeps its ${name} elsewhere`);
  return symbol as unknown as string;
};
const IMPL = symbolOf(document, 'impl');
/** jsdom's own node of a wrapper. */
export const innerOf = <T = Inner>(node: object): T => (node as Record<string, T>)[IMPL] as T;
const WRAPPER = symbolOf(innerOf(document) as unknown as object, 'wrapper');
/** The node of the page around one of jsdom's own. */
export const outerOf = (node: object): object => (node as Record<string, object>)[WRAPPER] ?? node;

/** jsdom counts a node's version with every change of the tree below it and of the attributes there. */
export const versionOf = (node: object): number => innerOf(node)._version;

const ELEMENT = 1;
// https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors
const VALUES_WITHOUT_CASE = new Set(
  `accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir direction disabled
  enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize noshade nowrap readonly rel rev
  rules scope scrolling selected shape target text type valign valuetype vlink`.split(/\s+/),
);

// Only lower-case names and values in double quotes: with others the engine is inconsistent with itself, and with browsers.
const TAG = /^(?:\*|[a-z][a-z0-9-]*)/;
const PART =
  /^(?:#([A-Za-z_][\w-]*)|\.([A-Za-z_][\w-]*)|\[\s*([a-z_][a-z0-9_-]*)\s*(?:(~?=)\s*(?:"([^"\\\n\r\f]*)"|([A-Za-z_][\w-]*))\s*)?\]|:not\(\s*(?=[^\s:)])((?:[^()"'\\]|"[^"\\]*")*)\))/;

function attributeOf(element: Inner, name: string): string | undefined {
  const [first] = element._attributesByNameMap.get(name) ?? [];
  return first?._namespace === null ? first._value : undefined;
}

function byAttribute(name: string, operator: string | undefined, value: string): Test {
  const folds = VALUES_WITHOUT_CASE.has(name);
  return (element) => {
    const attribute = attributeOf(element, name);
    if (attribute === undefined || operator === undefined) return attribute !== undefined;
    const [one, other] = folds ? [attribute.toLowerCase(), value.toLowerCase()] : [attribute, value];
    return operator === '=' ? one === other : other !== '' && one.split(/[ \t\n\f\r]+/).includes(other);
  };
}

/** Parses one selector without combinators, and returns the rest of the text. */
function readCompound(text: string): { test: Test; rest: string } | null {
  const tests: Test[] = [];
  const [tag = ''] = TAG.exec(text) ?? [];
  if (tag && tag !== '*') tests.push((element) => element._localName === tag);
  let rest = text.slice(tag.length);
  for (let found = PART.exec(rest); found; found = PART.exec(rest)) {
    const [all, id, name, attribute, operator, quoted, bare, not] = found;
    if (id) tests.push(byAttribute('id', '=', id));
    else if (name) tests.push(byAttribute('class', '~=', name));
    else if (attribute) tests.push(byAttribute(attribute, operator, quoted ?? bare ?? ''));
    else {
      const inner = simple((not ?? '').trim());
      if (!inner) return null;
      tests.push((element) => !inner(element));
    }
    rest = rest.slice(all.length);
  }
  if (rest.length === text.length) return null;
  const [only] = tests;
  return { test: tests.length === 1 && only ? only : (element) => tests.every((test) => test(element)), rest };
}

const known = new Map<string, Test | null>();

/** Whether an element matches a selector, if that is simple enough; else null. */
function simple(selector: string): Test | null {
  const cached = known.get(selector);
  if (cached !== undefined) return cached;
  const tests: Test[] = [];
  let test: Test | null = null;
  for (let rest: string | undefined = selector; rest !== undefined;) {
    const read = readCompound(rest);
    if (!read) break;
    tests.push(read.test);
    const comma = /^\s*,\s*(?=\S)/.exec(read.rest);
    if (!comma && read.rest !== '') break;
    rest = comma ? read.rest.slice(comma[0].length) : undefined;
    if (rest === undefined) test = (element) => tests.some((one) => one(element));
  }
  known.set(selector, test);
  return test;
}

const lists = new WeakMap<Inner, { version: number; elements: readonly Inner[] }>();

/** The elements below a node, in the document's order. */
function elementsBelow(root: Inner): readonly Inner[] {
  const cached = lists.get(root);
  if (cached?.version === root._version) return cached.elements;
  const elements: Inner[] = [];
  const collect = (node: Inner) => {
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.nodeType === ELEMENT) {
        elements.push(child);
        collect(child);
      }
  };
  collect(root);
  lists.set(root, { version: root._version, elements });
  return elements;
}

function closest(test: Test, node: Inner): Inner | null {
  for (let element: Inner | null = node; element?.nodeType === ELEMENT; element = element.parentNode)
    if (test(element)) return element;
  return null;
}

/** The selector functions of a document, on top of its engine. */
function quick(engine: Engine): Engine {
  const answer =
    <T>(own: (test: Test, node: Inner) => T, engines: (selector: string, node: Inner) => T) =>
    (selector: string, node: Inner) => {
      const test = simple(selector);
      return test ? own(test, node) : engines(selector, node);
    };
  return {
    ...engine,
    matches: answer((test, node) => test(node), engine.matches),
    closest: answer<unknown>(closest, engine.closest),
    querySelector: answer<unknown>((test, node) => elementsBelow(node).find(test) ?? null, engine.querySelector),
    querySelectorAll: answer<unknown>((test, node) => elementsBelow(node).filter(test), engine.querySelectorAll),
  };
}

/** Answers the simple selectors of the page's document here from now on. In a document of quirks names are compared otherwise. */
export function answerSelectors(): void {
  if (document.compatMode !== 'CSS1Compat') throw new Error('the document of the tests has no doctype');
  const inner = innerOf<InnerDocument>(document);
  const own = Object.getPrototypeOf(inner) as InnerDocument;
  let cached: Engine | undefined;
  inner._getDOMSelector = () => (cached ??= quick(own._getDOMSelector.call(inner)));
}
