import type { Entry } from './entry.ts';

/** Units, marks of prices, and what else stands beside numbers. The value of a weight is how many kg it is. */
export const AMOUNT_WORDS: readonly Entry[] = [
  {
    role: 'weight',
    value: '1',
    words:
      'kg, kgs, k g, k g s, kilo, kilos, kilogram, kilograms, kilogramme, kgm, kilo no, किलो, किग्रा, कि ग्रा, किलोग्राम, केजी, કિલો, કિગ્રા, કિલોગ્રામ, કેજી',
  },
  {
    role: 'weight',
    value: '1000',
    words: 'ton, tons, tonne, tonnes, mt, m t, mts, metric ton, metric tons, tn, t, टन, मेट्रिक टन, ટન',
  },
  { role: 'weight', value: '100', words: 'quintal, quintals, qtl, क्विंटल, કવિન્ટલ' },
  { role: 'scale', value: '100000', words: 'lakh, lakhs, lac, lacs, लाख, લાખ' },
  { role: 'scale', value: '1000', words: 'thousand, hazar, hajar, हजार, હજાર' },
  { role: 'scale', value: '10000000', words: 'crore, करोड़, કરોડ' },
  {
    role: 'package',
    value: 'bags',
    words:
      'bag, bags, pp bag, pp bags, hdpe bag, hdpe bags, poly bag, poly bags, gunny bag, gunny bags, jute bag, jute bags, bora, bori, borey, बोरी, बोरा, बोरे, बैग, બોરી, બેગ',
  },
  {
    role: 'package',
    value: 'cartons',
    words:
      'carton, cartons, ctn, ctns, box, boxes, bx, case, cases, peti, petee, पेटी, कार्टन, बॉक्स, પેટી, કાર્ટૂન, કાર્ટન, બોક્સ',
  },
  { role: 'package', value: 'cones', words: 'cone, cones, कोन, કોન' },
  { role: 'package', value: 'pallets', words: 'pallet, pallets, pallete' },
  { role: 'package', value: 'containers', words: 'container, containers, fcl, ~ctr, cntr, कंटेनर' },
  { role: 'package', value: 'bales', words: 'bale, bales, gaanth, ganth, गांठ, ગાંસડી' },
  { role: 'package', value: 'bundles', words: 'bundle, bundles, bdl, bdls, बंडल, બંડલ' },
  { role: 'package', value: 'trucks', words: 'truck, trucks, gadi, gaadi, गाड़ी, ट्रक, ટ્રક' },
  { role: 'hq', words: 'hq, hc, ft, gp' },

  { role: 'at', words: '@' },
  {
    role: 'rate',
    words:
      'rate, rates, price, prices, bhav, bhaw, bhaav, dam, target, target price, asking, net price, bhav hai, रेट, भाव, दाम, कीमत, का भाव, के भाव, का रेट, ભાવ, રેટ, કિંમત',
  },
  {
    role: 'money',
    value: 'INR',
    words:
      '₹, rs, rs., inr, re, rupees, rupee, rupaye, rupay, rupiya, rupya, रु, रू, रुपये, रुपए, रुपया, રૂ, રૂપિયા, રુપિયા, રૂપિયે',
  },
  { role: 'money', value: 'USD', words: '$, usd, us $, dollar, dollars' },
  { role: 'per', words: 'per, par, prati, प्रति, पर, દીઠ' },
  { role: 'perKilo', words: 'pk, p k, p kg' },
  { role: 'to', words: 'to, se, से, થી' },
  { role: 'plus', words: '+, plus, प्लस' },
  { role: 'gst', words: 'gst, tax, igst, taxes, जीएसटी, टैक्स, જીએસટી, ટેક્સ' },
  {
    role: 'extra',
    words:
      'extra, xtra, ext, alag, alag se, lagega, lagegi, separate, separately, seperate, seperately, ~as applicable, ~applicable, ~as actual, ~at actual, ~at actuals, ~as per actual, excluding, exclusive, excl, without, not included, अलग, अतिरिक्त, અલગ',
  },
  {
    role: 'included',
    words:
      'incl, included, including, inclusive, incl of, inclusive of, with, paid, sahit, saath, sath, ke saath, ke sath, ke sahit, सहित, સાથે, સહિત',
  },
  {
    role: 'day',
    words:
      'days, day, pm, am, mtr, mtrs, metre, metres, meter, meters, yds, years, year, shades, shade, colours, colors, ends, mm, hrs, count wise, cuts, inch, inches, gg, gauge, gsm, दिन, દિવસ',
  },
  { role: 'paise', words: 'paise, paisa, पैसे, પૈસા' },

  { role: 's', words: 's' },
  { role: 'unit', value: 'Ne', words: 'ne, nec, ecc' },
  { role: 'unit', value: 'Nm', words: 'nm, n m' },
  { role: 'unit', value: 'tex', words: 'tex' },
  { role: 'unit', value: 'dtex', words: 'dtex, d tex, decitex' },
  { role: 'unit', value: 'lea', words: 'lea, leas, ली, લી' },
  { role: 'den', words: 'den, denier, deniers, dnr, d, डेनियर, ડેનિયર' },
  { role: 'fil', words: 'fil, fils, filament, filaments, f, फिलामेंट, ફિલામેન્ટ' },
  { role: 'ply', words: 'ply, plys, plies, plyed, प्लाई' },
  { role: 'count', words: 'count, counts, yarn count, काउंट, કાઉન્ટ' },
  { role: 'no', words: 'no, nos, no., nos., number, num, #, नंबर, नम्बर, नं, नबर, નંબર, નં' },
  { role: 'twist', value: 'TPM', words: 'tpm, t p m, टीपीएम, ટીપીએમ' },
  { role: 'twist', value: 'TPI', words: 'tpi, t p i, टीपीआई' },
  { role: 'sz', words: 's, z' },
  { role: 'turn', words: 'twist, twisted, tfo, twisting, ट्विस्ट, ટ્વિસ્ટ' },
  { role: 'lot', words: 'lot, lot no, lot no., lot number, lot #, merge, merge no, लॉट, लॉट नंबर, લોટ, લોટ નંબર' },
  { role: 'sep', words: '/, \\, -, x, *, ×, –' },
];
