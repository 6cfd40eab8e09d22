/** Every fault of the domain, with what its sentence says in the documents (accounts §5, marketplace §5 and §8), to the letter. */
import { refusalErrors } from '@tanabana/domain/access/field-errors';
import { accountErrors, passwordParts } from '@tanabana/domain/accounts/field-errors';
import { adErrors } from '@tanabana/domain/ads/field-errors';
import { companyErrors, enquiryErrors, importErrors } from '@tanabana/domain/corporate/field-errors';
import { fieldErrors } from '@tanabana/domain/field-errors';
import { fileErrors } from '@tanabana/domain/files/field-errors';
import { memberErrors } from '@tanabana/domain/members/field-errors';
import { listingFieldErrors } from '@tanabana/domain/listings/field-errors';
import { moderationErrors, reportErrors } from '@tanabana/domain/moderation/field-errors';
import { pricePointErrors, publishingErrors } from '@tanabana/domain/publishing/field-errors';
import { settingsErrors } from '@tanabana/domain/membership/field-errors';

export const ERRORS: readonly (readonly [error: string, sentence: string])[] = [
  [memberErrors.incomplete, 'User data is incomplete. Name and Email are required.'],
  [memberErrors.credits, 'Please enter a whole number of at most 10,00,000. Empty counts as none.'],
  [memberErrors.promotionEmpty, 'Please write something here.'],
  [memberErrors.promotionPlace('{nam}'), '{nam} stands for nothing. Write {name} or {business}.'],
  [fieldErrors.tooLong(100), 'Please enter at most 100 characters.'],
  [fieldErrors.notOneLine, 'Please write this in one line, without line breaks or hidden control characters.'],
  [fieldErrors.controlCharacters, 'This text has hidden control characters. Please delete it and type it again.'],

  [publishingErrors.pdfRequired, 'Please select a PDF file.'],
  [publishingErrors.descriptionRequired, 'Please enter a description for the PDF.'],
  [publishingErrors.newsIncomplete, 'Headline and content are required.'],
  [publishingErrors.momentRequired, 'Choose the day and the time from which it shows.'],
  [publishingErrors.snippetTooLong, 'Snippet content must be 250 characters or less.'],
  [publishingErrors.partnerNameRequired, 'Organisation Name is required.'],
  [publishingErrors.partnerLogoRequired, 'Logo image is required.'],
  [publishingErrors.website, 'Please enter a web address, such as https://example.com.'],

  [pricePointErrors.page, 'A page of the PDF, up to 999.'],
  [pricePointErrors.description, 'Please enter the product as the list prints it.'],
  [pricePointErrors.price, 'A price up to 9,99,999.99, with at most 2 decimals.'],
  [pricePointErrors.weight, 'One of these weights in kg: 1, 4.5, 5, 10, 100, 1000.'],
  [pricePointErrors.gst, 'Per cent up to 40, or empty.'],

  [fileErrors.empty, 'This file is empty. Please choose another.'],
  [fileErrors.kind('PNG or JPG'), 'Please choose a file of type PNG or JPG.'],
  [fileErrors.tooLarge(5), 'This file is too large: at most 5 MB are taken.'],
  [fileErrors.pixels('20,000', '20,000'), 'The picture has 20,000 x 20,000 pixels: at most 40 megapixels are taken.'],

  [accountErrors.email, 'Please enter a valid email address.'],
  [accountErrors.passwordRequired, 'Please enter your password.'],
  [accountErrors.otp, 'Please enter the OTP sent to your email.'],
  [accountErrors.otpDropped('abc'), 'Left out: “abc”. An OTP has 6 digits.'],
  [accountErrors.otpUsedUp, 'Too many wrong tries: this OTP no longer works. Please ask for a new one.'],
  [accountErrors.mobileIndia, 'For India, please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.'],
  [accountErrors.mobileOther, 'Please enter a valid mobile number (7-15 digits).'],
  [accountErrors.countryCodeRequired, 'Country code is required with mobile number'],
  [accountErrors.mobileRequiredWithCode, 'Mobile number is required with country code'],
  [accountErrors.mobileRequiredForIndia, 'Mobile number is required for India'],
  [accountErrors.mobileTaken, 'This mobile number is already registered with a different account.'],
  [accountErrors.mobileEditIndia, 'Please enter a valid 10-digit Indian mobile number.'],
  [accountErrors.mobileRequired, 'Mobile number is required.'],
  [accountErrors.mobileInvalid, 'Please enter a valid mobile number.'],
  [accountErrors.gstTooLong, 'GST number has at most 20 characters.'],
  [accountErrors.memberNameRequired, 'Name is required.'],
  [accountErrors.businessNameRequired, 'Business name is required.'],
  [accountErrors.countryRequired, 'Country is required.'],
  [accountErrors.stateRequired, 'State is required.'],
  [accountErrors.districtRequired, 'District is required.'],
  [accountErrors.cityRequired, 'City/Region is required.'],
  [accountErrors.pinRequired, 'PIN/ZIP Code is required.'],
  [accountErrors.pinTooLong, 'PIN/ZIP Code has at most 10 characters.'],
  [accountErrors.referralUnknown, 'This referral code is not known. Please check it.'],
  [accountErrors.referralOwn, 'This referral code is your own.'],
  [accountErrors.referralNewer, 'A referral code has to come from a member who joined before you.'],
  [accountErrors.referralUsed, 'You have used a referral code already.'],
  [accountErrors.referralTooLate, 'A referral code can be added within 7 days of signup.'],
  [accountErrors.passwordsDiffer, 'Passwords do not match.'],
  [accountErrors.passwordCommon, 'Too many people use this password. Please choose another one.'],
  [accountErrors.passwordReset, 'Min. 8 chars: 1 uppercase, 1 lowercase, 1 number'],
  [
    accountErrors.passwordWeak(Object.values(passwordParts)),
    'Password must contain at least: 6 characters, one lowercase letter, one uppercase letter, one number, one special character',
  ],

  [passwordParts.length, '6 characters'],
  [passwordParts.lower, 'one lowercase letter'],
  [passwordParts.upper, 'one uppercase letter'],
  [passwordParts.digit, 'one number'],
  [passwordParts.sign, 'one special character'],

  [listingFieldErrors.required, 'This field is required.'],
  [listingFieldErrors.otherFibreRequired, 'Please type the fibre type.'],
  [listingFieldErrors.digits(4), 'Please enter digits only, at most 4.'],
  [listingFieldErrors.zero, 'Please enter a number above zero.'],
  [listingFieldErrors.preferredCompany, "Only letters, digits, spaces and . , ' - are allowed."],
  [listingFieldErrors.price, 'Please enter a price up to 9,99,999.99 with at most 2 decimals.'],
  [listingFieldErrors.decimal(100, 1), 'Please enter a number up to 100 with at most 1 decimals.'],
  [listingFieldErrors.choice, 'Please choose one from the list.'],

  [refusalErrors.NOPAY, 'No messaging credit was taken for this listing.'],
  [refusalErrors.SUSPD, 'Your membership is suspended, so this is not possible now.'],
  [refusalErrors.NOTYO, 'You can only do this for yourself.'],
  [refusalErrors.NOADM, 'Only an admin can do this.'],
  [refusalErrors.ADMIN, 'This user is an admin, who has no membership.'],
  [refusalErrors.MAINA, 'This is the main admin account. The operator names another main admin in the settings first.'],
  [refusalErrors.LASTA, 'This is the last admin account. Another admin is needed first.'],
  [refusalErrors.REAUT, 'Please confirm that it is you first: log in again, or show your second factor.'],
  [refusalErrors.STALE, 'The membership has been changed in the meantime. Please reload the page and check.'],
  [
    refusalErrors.SETLD,
    'This payment has been settled in the meantime, or its refund is under way. Here is how it stands now.',
  ],
  [
    refusalErrors.refundElsewhere,
    "This payment cannot be returned from here. Return the money at the payment provider's own desk: the refund is noted here by itself.",
  ],
  [refusalErrors.NOTCO, 'Only executives of the company and admins enter its products.'],
  [refusalErrors.GONE1, 'This listing is no longer open.'],
  [refusalErrors.PRICE, 'The price of this product has changed.'],

  [settingsErrors.price, 'Please enter whole rupees, from 1 to 99,99,999.'],
  [settingsErrors.offerDearer, 'The offer has to cost no more than the regular price.'],
  [settingsErrors.offerEnd, 'Please enter a date.'],
  [settingsErrors.gstRate, 'Please enter a percentage of at most 100, with at most 2 decimals.'],
  [settingsErrors.sac, 'A SAC or HSN code has 4 to 8 digits.'],
  [settingsErrors.sellerName, "Please enter the seller's name, in at most 150 characters."],
  [settingsErrors.sellerAddress, "Please enter the seller's address, in at most 300 characters."],
  [settingsErrors.sellerState, 'Please choose a state.'],
  [settingsErrors.gstin, 'Please enter a GSTIN of 15 characters, which begins with the code of the state.'],
  [settingsErrors.gstinOfState, 'This GSTIN is not of the chosen state.'],
  [settingsErrors.rate, 'Please enter rupees from 40 to 250, with at most 4 decimals.'],
  [settingsErrors.rateDay, 'Please enter today or a day before.'],

  [importErrors.fibre, 'Please choose one from the list, or write Others: and the fibre.'],
  [importErrors.notOfFibre, 'This fibre type has no such value.'],
  [importErrors.twice(7), 'The same product stands in row 7.'],

  [adErrors.required, 'This field is required.'],
  [adErrors.date, 'Please enter a day that exists.'],
  [adErrors.endsBeforeItBegins, 'The last day is before the first.'],
  [adErrors.place, 'Please choose one from the list.'],
  [adErrors.clickUrl, 'Please enter the address of a website, such as https://example.com.'],
  [adErrors.imageRequired, 'Please choose an image.'],
  [adErrors.imageSize, 'Image must be 750x300 px.'],
  [adErrors.imageUnreadable, 'This image cannot be opened. Please choose another one.'],

  [enquiryErrors.nameRequired, 'Name is required.'],
  [enquiryErrors.organisationRequired, 'Organisation name is required.'],
  [enquiryErrors.emailRequired, 'Email is required.'],

  [companyErrors.nameRequired, 'Company Name is required.'],
  [companyErrors.nameTaken, 'A company of this name is registered already.'],
  [companyErrors.nameTakenAs('audit mills', 'Audit Mills'), '“audit mills” is already registered as “Audit Mills”.'],
  [reportErrors.reason, 'Please choose what is wrong.'],
  [reportErrors.text, 'Please write what is wrong.'],
  [moderationErrors.note, 'Please write why: the member reads it.'],

  [companyErrors.website, 'Please enter a valid URL.'],
  [companyErrors.segmentRequired, 'Please type the yarn segment.'],
  [companyErrors.banner, 'Banner must be JPG or PNG.'],
  [companyErrors.logo, 'Logo must be PNG or JPG.'],
  [companyErrors.brochure, 'Brochure must be a PDF.'],
];
