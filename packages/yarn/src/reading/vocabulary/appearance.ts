import type { Entry } from './entry.ts';

export const APPEARANCE_WORDS: readonly Entry[] = [
  { reads: 'lustre:bright', words: 'bright, brt, brite, brigth, sbr, ब्राइट, ब्राईट, બ્રાઇટ, બ્રાઈટ' },
  {
    reads: 'lustre:trilobal-bright',
    words:
      'tbr, trilobal, tri lobal, trilobal bright, trilobal brt, tri lobal brt, tri lobal bright, bright trilobal, brt trilobal, bright tbr, brt tbr, ट्राइलोबल, ટ્રાઇલોબલ',
  },
  {
    reads: 'lustre:semi-dull',
    words:
      'semi dull, semidull, semi dul, semidul, semi dal, ~simi dull, s dull, सेमी डल, सेमीडल, सेमि डल, સેમી ડલ, સેમિડલ, સેમીડલ',
  },
  { reads: 'lustre:semi-dull', words: 'sd, s d, एसडी, એસડી', needs: 'filament' },
  { reads: 'lustre:full-dull', words: 'full dull, fulldull, full dul, फुल डल, ફુલ ડલ, ~dull, ~डल' },
  { reads: 'lustre:full-dull', words: 'fd, f d, एफडी, એફડી', needs: 'filament' },
  {
    reads: 'lustre:cationic',
    words: 'cationic, catonic, cationik, cationic dyeable, cdp, कैटोनिक, केटोनिक, केशनिक, कैटायनिक, કેટોનિક, કેશનિક',
  },
  { reads: 'lustre:cationic', words: 'cat, cd', needs: 'filament' },
  {
    reads: 'lustre:dope-dyed',
    words: 'dope dyed, dopedyed, dope dye, dope, डोप डाइड, डोप डाईड, ડોપ ડાઇડ, ડોપ ડાઈડ',
  },
  { reads: 'lustre:dope-dyed', words: 'dd, डीडी', needs: 'filament' },
  {
    reads: 'intermingling:nim',
    words:
      'nim, n i m, non intermingle, non intermingled, nonintermingle, non intermingling, no intermingle, निम, नीम, એનઆઈએમ, નીમ',
    needs: 'filament',
  },
  {
    reads: 'intermingling:lim',
    words: 'lim, l i m, low intermingle, low intermingled, low intermingling, लिम, લીમ',
    needs: 'filament',
  },
  {
    reads: 'intermingling:sim',
    words: 'sim, s i m, semi intermingle, semi intermingled, soft intermingle, soft intermingled, सिम, સીમ',
    needs: 'filament',
  },
  {
    reads: 'intermingling:him',
    words:
      'him, h i m, high intermingle, high intermingled, hi intermingled, hi intermingle, high intermingling, हिम, હીમ',
    needs: 'filament',
  },
  { reads: 'colour:black', words: 'black, blk, kala, kaala, kalo, काला, काली, ब्लैक, કાળો, કાળું, બ્લેક' },
  { reads: 'colour:white', words: 'white, safed, सफेद, सफ़ेद, वाइट, સફેદ' },
  {
    reads: 'colour:raw-white',
    words:
      'raw white, rawwhite, rw, r w, raw wht, kaccha safed, kachha safed, रॉ व्हाइट, रा व्हाइट, कच्चा सफेद, રો વ્હાઇટ, કાચો સફેદ',
  },
  { reads: 'colour:optical-white', words: 'optical white, opt white, ~optical, ~ow' },
  { reads: 'colour:off-white', words: 'off white, offwhite' },
  { reads: 'colour:greige', words: 'greige' },
  { reads: 'colour:grey', words: '~grey, ~gray, ~light grey, ~dark grey, ~ग्रे, ~ગ્રે' },
  { reads: 'colour:red', words: 'red, lal, laal, लाल, રેડ, લાલ' },
  { reads: 'colour:blue', words: 'blue, neela, nila, ~indigo, नीला, नीली, વાદળી' },
  { reads: 'colour:sky-blue', words: 'sky blue, sky' },
  { reads: 'colour:royal-blue', words: 'royal blue, r blue, royal' },
  { reads: 'colour:navy', words: 'navy, navy blue, ~navi blue, नेवी, નેવી' },
  { reads: 'colour:turquoise', words: 'turquoise, firozi, फिरोजी' },
  { reads: 'colour:green', words: 'green, bottle green, hara, हरा, લીલો, dark green, parrot green' },
  { reads: 'colour:yellow', words: 'yellow, peela, pila, ~mustard, पीला, પીળો' },
  { reads: 'colour:orange', words: 'orange, नारंगी' },
  { reads: 'colour:pink', words: 'pink, rani, gulabi, गुलाबी, ગુલાબી' },
  { reads: 'colour:maroon', words: 'maroon, मैरून, મરૂન' },
  { reads: 'colour:purple', words: 'purple, violet, jamni, जामुनी' },
  { reads: 'colour:brown', words: 'brown, coffee, भूरा' },
  { reads: 'colour:beige', words: 'beige' },
  { reads: 'colour:fawn', words: 'fawn' },
  { reads: 'colour:cream', words: 'cream' },
  { reads: 'colour:gold', words: 'gold, golden, सुनहरा, गोल्डन, ગોલ્ડન' },
  { reads: 'colour:silver', words: 'silver, सिल्वर, સિલ્વર' },
];
