/** Words that say nothing about a yarn. Readings do not need them, and `rest` does not show them. */
export const NOISE_WORDS =
  'yarn, yarns, yern, thread, threads, dhaga, dhage, sutar, धागा, धागे, यार्न, યાર્ન, દોરા, of, for, in, on, at, and, the, a, an, is, are, we, i, you, from, with, our, us, ' +
  'sir, sirs, madam, dear, dear sir, bhai, bhaiya, ji, pls, please, plz, kindly, hi, hello, me, mein, ka, ki, ke, ko, kya, se, hai, hain, che, chhe, ma, nu, no, na, ' +
  'में, मे, का, की, के, को, है, हैं, से, मुझे, रंग, छे, છે, માં, નું, ની, નો, ના, પણ, और, aur, ane, અને, qty, quantity, rate, price, count, lot, type, product, place, ' +
  'lustre, luster, intermingling, blend, denier, filament, quality, colour, color, ring spun yarn, market, मार्केट, बाजार, delivery, deliver';
