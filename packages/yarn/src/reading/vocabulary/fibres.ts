import type { Entry } from './entry.ts';

export const FIBRE_WORDS: readonly Entry[] = [
  {
    reads: 'fibre:polyester',
    words:
      'polyester, poly, polyster, pollyester, poleyster, polyestar, polyestr, pet yarn, pes, pfy, पॉलिएस्टर, पॉलिस्टर, पोलिस्टर, पोलियेस्टर, पॉलीस्टर, पॉली, પોલિએસ્ટર, પોલિયેસ્ટર, પોલીસ્ટર',
  },
  { reads: 'fibre:polyester process:recycled', words: 'rpet, r pet, recycled pet' },
  {
    reads: 'fibre:polyester process:spun',
    words:
      'poly spun, polyspun, polyester spun, spun polyester, spun poly, psf, pss, psy, स्पन पॉलिएस्टर, पॉलिएस्टर स्पन, સ્પન પોલિએસ્ટર, पोली स्पन',
  },
  {
    reads: 'fibre:cotton',
    words:
      'cotton, cottan, cotten, coton, cottn, cot, kapas, sooti, suti, soot, suttar, giza, supima, सूती, सूत, सुतर, कपास, कॉटन, काटन, કોટન, સૂતર, કપાસ, ~sut',
  },
  {
    reads: 'fibre:viscose',
    words:
      'viscose, viscous, viscos, viscouse, rayon, viscose rayon, vsf, vfy, ~vc, विस्कोस, विस्कोज, विस्कोस रेयॉन, रेयॉन, रेयान, વિસ્કોસ, વિસ્કોઝ, રેયોન',
  },
  {
    reads: 'fibre:nylon',
    words: 'nylon, nylone, nylon 6, nylon 66, nylon 6 6, n 6, n 66, polyamide, नायलॉन, नाइलॉन, નાયલોન',
  },
  {
    reads: 'fibre:acrylic',
    words: 'acrylic, ~acr, acrilic, acrylick, cashmilon, ऐक्रेलिक, एक्रेलिक, एक्रिलिक, अक्रेलिक, એક્રેલિક',
  },
  { reads: 'fibre:wool', words: 'wool, woollen, woolen, merino, oon, ऊनी, ~ऊन, वूल, ઊન, વુલ' },
  {
    reads: 'fibre:silk',
    words:
      'silk, mulberry, mulberry silk, tussar, tasar, tussar silk, eri silk, resham, reshmi, रेशम, रेशमी, सिल्क, રેશમ, સિલ્ક',
  },
  { reads: 'fibre:linen', words: 'linen, flax, लिनेन, लिनन, લિનન' },
  { reads: 'fibre:jute', words: 'jute, hessian, जूट, જ્યુટ' },
  { reads: 'fibre:modal', words: 'modal, micro modal, मोडाल, મોડલ' },
  { reads: 'fibre:lyocell', words: 'tencel, lyocell, टेंसेल, ટેન્સેલ' },
  { reads: 'fibre:bamboo', words: 'bamboo, बैंबू, બામ્બુ' },
  { reads: 'fibre:acetate', words: 'acetate' },
  { reads: 'fibre:polypropylene', words: 'polypropylene, pp, p p, पीपी, પીપી' },
  { reads: 'fibre:spandex', words: 'spandex, lycra, elastane, स्पैंडेक्स, लाइक्रा' },
  { reads: 'fibre:metallic', words: 'metallic, lurex, zari, jari, zari thread, जरी, ज़री, જરી' },
  {
    reads: 'fibre:polyester-cotton',
    words:
      'pc, p c, polycotton, poly cotton, polyester cotton, tc, t c, पीसी, पॉली कॉटन, પીસી, cotton poly, cotton polyester, cvc, c v c',
  },
  {
    reads: 'fibre:polyester-viscose',
    words: 'pv, p v, polyviscose, poly viscose, polyester viscose, tr, t r, पीवी, પીવી, polyester rayon, poly rayon',
  },
  { reads: 'fibre:polyester-wool', words: 'polywool, poly wool, polyester wool, terry wool, terrywool, pw, p w' },
  { reads: 'fibre:polyester-linen', words: 'poly linen, polyester linen' },
  { reads: 'fibre:cotton-viscose', words: 'cotton viscose, cv, c v, cot viscose, viscose cotton' },
  { reads: 'fibre:cotton-modal', words: 'cotton modal, cot modal, modal cotton' },
  { reads: 'fibre:cotton-linen', words: 'cotton linen, linen cotton' },
  { reads: 'fibre:cotton-spandex', words: 'cotton lycra, cotton spandex, cotton elastane' },
  { reads: 'fibre:bamboo-cotton', words: 'bamboo cotton, cotton bamboo' },
  { reads: 'fibre:acrylic-wool', words: 'acrylic wool, wool acrylic' },
];

/** The fibres of a blend in the order in which its name gives them; a ratio beside the name follows that order. */
export const BLEND_ORDER: Readonly<Record<string, string>> = {
  cvc: 'cotton polyester',
  'c v c': 'cotton polyester',
  'cotton poly': 'cotton polyester',
  'cotton polyester': 'cotton polyester',
  'wool acrylic': 'wool acrylic',
  'viscose cotton': 'viscose cotton',
  'modal cotton': 'modal cotton',
  'linen cotton': 'linen cotton',
  'cotton bamboo': 'cotton bamboo',
};
