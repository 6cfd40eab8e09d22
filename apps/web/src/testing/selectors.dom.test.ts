// oxlint-disable no-underscore-dangle -- jsdom's own names
import { expect, it } from 'vitest';
import { innerOf } from './selectors.ts';

const PAGE = `
  <main id="main" class="page  wide"><h1 class="title">Yarn</h1>
    <form id="f"><label for="a">A</label><input id="a" type="TEXT" name="Name" required>
      <label>B <input type="checkbox" checked disabled><button>in a label</button></label>
      <input type="hidden" name="name"><input list="l"><input type="submit" value="Post"><select multiple><option selected>1</option></select>
      <textarea aria-label="Count" rows="2"></textarea><button TYPE="button" data-State="On">X</button></form>
    <a href="/faq" rel="NoOpener help" lang="EN">FAQ</a><a>none</a><img alt=""><img alt="x">
    <p title="" class="">empty</p><p id=":r1:" title="a b">odd</p><div role="dialog alert" class="Page"></div>
    <svg viewBox="0 0 1 1" class="page icon" TYPE="text"><linearGradient id="g"/><a xlink:href="#g" type="TEXT" href="x"/></svg>
    <math><mi mathvariant="x">y</mi></math><x-own tabindex="0">own</x-own></main>`;

const SELECTORS = [
  [
    '*',
    'a',
    'A',
    'button, input',
    'h1,h2 , p',
    'linearGradient',
    'lineargradient',
    'LINEARGRADIENT',
    'x-own',
    'svg',
    'mi',
  ],
  ['#main', '#Main', '#g', 'a#main', '.page', '.Page', '.page.wide', 'svg.page', 'main.title', '*.icon'],
  ['[id]', '[ID]', '[type]', '[ type ]', 'input[type="text"]', 'input[type=TEXT]', "[type='text']", '[type="button"]'],
  [
    '[name=name]',
    '[name="Name"]',
    '[NAME="name"]',
    '[data-state]',
    '[data-State="on"]',
    '[data-state="On"]',
    '[title=""]',
  ],
  [
    '[title~=""]',
    '[title~="b"]',
    '[title~="a b"]',
    '[role~="alert"]',
    '[rel~="noopener"]',
    '[lang=en]',
    '[viewBox]',
    '[viewbox]',
  ],
  ['[id=":r1:"]', '[class~=page]', '[class=""]', '[value="Post"]', '[href]', 'a[href][rel]', '[alt]:not([alt=""])'],
  ['a:not([href])', 'input:not([type])', 'input:not([type="hidden"])', 'input:not( [type] )', ':not(div)', 'a:not(a)'],
  [
    'input:not([type]):not([list])',
    'input[type="text"]:not([list])',
    ':not(.page)',
    ':not(#main)',
    ':not(a, p)',
    'p:not(.page, [id])',
  ],
  // The engine's own result.
  [
    'main p',
    'main > a',
    'h1 + form',
    'h1 ~ a',
    ':checked',
    'input:disabled',
    '[id^=":r"]',
    '[title*=b]',
    '[rel|=no]',
    'p:not(main p)',
  ],
  [
    'p:first-child',
    ':is(a, p)',
    ':not(:not(p))',
    '[type="text" s]',
    '[name="NAME" i]',
    '#\\:r1\\:',
    '.page .title',
    ' a ',
    '[id="\\3a r1:"]',
  ],
  // Invalid selectors.
  [
    '',
    ' ',
    ',',
    'a,',
    ',a',
    '##',
    '#1',
    '.1',
    '[',
    '[]',
    '[a=]',
    '[a="b]',
    ':not()',
    ':not(a',
    'a::',
    'a b,',
    'a:nope',
    '[a=1]',
    '(a)',
    ':not(a,)',
  ],
].flat();

it.each(SELECTORS)('matches %j as jsdom does', (selector) => {
  document.body.innerHTML = PAGE;
  const loose = document.body.cloneNode(true) as Element;
  const fragment = document.createDocumentFragment();
  fragment.append(document.body.cloneNode(true));
  const roots = [
    document,
    document.body,
    document.getElementById('f') as Element,
    document.createElement('p'),
    loose,
    fragment,
  ];
  const elements = [document, loose, fragment].flatMap((root) => [...root.querySelectorAll('*')]);
  // Elements are compared by their position, since Vitest would compare two by their content.
  const place = (found: Element | null) => found && elements.indexOf(found);
  const resultOf = <T>(ask: () => T): T | string => {
    try {
      return ask();
    } catch (error) {
      return (error as Error).name;
    }
  };
  const answers = () => ({
    all: roots.map((root) => resultOf(() => [...root.querySelectorAll(selector)].map(place))),
    first: roots.map((root) => resultOf(() => place(root.querySelector(selector)))),
    matching: elements.map((element) => resultOf(() => element.matches(selector))),
    closest: elements.map((element) => resultOf(() => place(element.closest(selector)))),
  });
  const inner = innerOf<{ _getDOMSelector?: () => unknown }>(document);
  const ours = inner._getDOMSelector;
  const got = answers();
  delete inner._getDOMSelector;
  const wanted = answers();
  inner._getDOMSelector = ours;
  expect(got).toEqual(wanted);
});
