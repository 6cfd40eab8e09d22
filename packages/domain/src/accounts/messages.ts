/** Notices of sign-in, signup, passwords and profiles (accounts document, §5 and §8); those of every page: session-messages.ts. */
import { LIMITS } from '../limits.ts';
import { failure, info, success, warning, type Message } from '../message.ts';
import { sessionMessages } from './session-messages.ts';

/** Under a field or beside it, never as a notice of its own. */
export const FIELD_MESSAGES = {
  email: 'Please enter a valid email address.',
  emailRequired: 'Please enter your email address.',
  passwordRequired: 'Please enter your password.',
  otp: 'Please enter the OTP sent to your email.',
  otpDropped: `Left out: “{dropped}”. An OTP has ${LIMITS.otp_digits} digits.`,
  otpUsedUp: 'Too many wrong tries: this OTP no longer works. Please ask for a new one.',
  mobileIndia: `For India, please enter a valid ${LIMITS.mobile_india_digits}-digit mobile number starting with 6, 7, 8, or 9.`,
  mobileOther: `Please enter a valid mobile number (${LIMITS.mobile_min_digits}-${LIMITS.mobile_max_digits} digits).`,
  countryCodeRequired: 'Country code is required with mobile number',
  mobileRequiredWithCode: 'Mobile number is required with country code',
  mobileRequiredForIndia: 'Mobile number is required for India',
  mobileTaken: 'This mobile number is already registered with a different account.',
  mobileEditIndia: `Please enter a valid ${LIMITS.mobile_india_digits}-digit Indian mobile number.`,
  mobileRequired: 'Mobile number is required.',
  mobileInvalid: 'Please enter a valid mobile number.',
  gstTooLong: `GST number has at most ${LIMITS.gst_number_length} characters.`,
  memberNameRequired: 'Name is required.',
  businessNameRequired: 'Business name is required.',
  countryRequired: 'Country is required.',
  stateRequired: 'State is required.',
  districtRequired: 'District is required.',
  cityRequired: 'City/Region is required.',
  pinRequired: 'PIN/ZIP Code is required.',
  pinTooLong: `PIN/ZIP Code has at most ${LIMITS.pin_length} characters.`,
  referralUnknown: 'This referral code is not known. Please check it.',
  referralOwn: 'This referral code is your own.',
  referralNewer: 'A referral code has to come from a member who joined before you.',
  referralUsed: 'You have used a referral code already.',
  referralTooLate: `A referral code can be added within ${LIMITS.referral_code_days} days of signup.`,
  passwordsDiffer: 'Passwords do not match.',
  passwordStrong: 'Password is strong',
  passwordCommon: 'Too many people use this password. Please choose another one.',
  passwordResetHint: `Min. ${LIMITS.password_reset_min} chars: 1 uppercase, 1 lowercase, 1 number`,
} as const;

/** Placeholders of the district list. */
export const DISTRICT_PLACEHOLDERS = {
  noState: 'Select state first',
  loading: 'Loading districts...',
  none: 'No districts for this state',
} as const;

export const accountMessages = {
  loginFailed: failure('Login Failed'),
  loginSuccessful: success('Login Successful!', 'Welcome back!'),
  loginError: failure('Login Error', 'An unexpected error occurred. Please try again.'),
  accountNotFound: failure('Account Not Found', 'Please Signup first before trying to login.'),

  invalidEmail: failure('Invalid Email', FIELD_MESSAGES.email),
  emailRequired: failure('Email required', FIELD_MESSAGES.emailRequired),
  otpRequired: failure('OTP Required', FIELD_MESSAGES.otp),
  passwordRequired: failure('Password Required', FIELD_MESSAGES.passwordRequired),
  otpSent: success('OTP Sent', 'Please enter the OTP sent to your email.'),
  otpSentToMobile: success('OTP Sent', `Please enter the ${LIMITS.otp_digits}-digit OTP sent to your mobile number.`),
  otpSendFailed: failure('Failed to Send OTP'),
  otpFailed: failure(
    'OTP Verification Failed',
    'Please check the OTP, or look in your spam folder for the latest one.',
  ),
  otpNotVerified: failure(
    'OTP Verification Failed',
    'Could not verify. The OTP might be incorrect, expired, or a session could not be created. Try resending.',
  ),
  otpSentBefore: info(
    'Sent a Moment Ago',
    'A message went out less than a minute ago. If it has an OTP, enter it here; if not, ask for another one when the countdown ends.',
  ),
  resetLinkSentBefore: info(
    'Sent a Moment Ago',
    'A message went to this address less than a minute ago. Please look for it, in the spam folder too.',
  ),
  otpUsedUp: failure('OTP Verification Failed', FIELD_MESSAGES.otpUsedUp),
  otpPhoneFailed: failure('OTP Verification Failed', 'Please check the OTP and try again.'),
  otpResent: success('OTP Resent', 'A new OTP has been sent to your email.'),
  otpResentToMobile: success('OTP Resent', 'A new OTP has been sent to your mobile number.'),
  proofCodeSent: success('Code Sent', 'A code is on its way to your email address.'),
  numberCodeSent: success('Code Sent', 'A code is on its way by SMS.'),
  numberConfirmed: success('Number Confirmed', 'Your mobile number is confirmed.'),
  numberNotConfirmed: failure('Number Not Confirmed'),
  sessionEnded: success('Signed Out', 'That device is signed out.'),
  othersSignedOut: success('Signed Out', 'All other devices are signed out.'),
  sessionNotEnded: failure('Not Signed Out'),
  otpResendFailed: failure(
    'Failed to Resend OTP',
    'An OTP was sent recently. Please wait a minute before asking for another one.',
    LIMITS.toast_resend_failed_ms,
  ),
  emailAlreadyRegistered: failure(
    'Email Already Registered',
    'Please use login to get an OTP, or use a different email for a new account.',
    LIMITS.toast_signup_conflict_ms,
  ),
  signupFailed: failure('Signup Failed'),
  signupError: failure('Signup Error', 'An unexpected error occurred. Please try again.'),
  emailNotVerified: failure('Email Not Verified', 'Please complete the OTP step first.'),
  userSessionNotFound: failure('Authentication Error', 'User session not found'),
  submissionFailed: failure('Submission Failed', FIELD_MESSAGES.mobileTaken),
  profileCreated: success('Profile Created!', 'Welcome to Tanabana. Your messaging credits are ready.'),
  paidWishToPayment: success('Profile Created!', 'Taking you to the payment page for your Paid Membership.'),
  paidWishOnApple: info('Profile Created!', 'Please complete your Paid Membership on our website.'),
  profileCreatedCreditsFailed: warning(
    'Profile Created, But Credits Failed',
    'Your profile is saved, but the signup credits were not added. Please contact support.',
  ),
  profileCreationFailed: failure('Profile Creation Failed', undefined, LIMITS.toast_signup_conflict_ms),
  emailAlreadyExists: failure(
    'Profile Creation Failed',
    'This Email id already exists. Please use a new email id to signup.',
    LIMITS.toast_signup_conflict_ms,
  ),
  districtsNotLoaded: failure('Error loading districts', 'Could not load districts for the state.'),
  districtsNotLoadedFor: failure('Error loading districts', 'Could not load districts for {state}.'),

  resetLinkSent: success(
    'Check your email',
    'A password reset link has been sent to your email address.',
    LIMITS.toast_reset_link_ms,
  ),
  resetError: failure('Error'),
  resetSessionFailed: failure(
    'Cannot Update Password',
    'Failed to initialize password reset session. Please try the link again.',
  ),
  resetLinkInvalid: failure(
    'Cannot Update Password',
    'Invalid or expired password reset link. Please request a new one.',
  ),
  cannotUpdatePassword: failure(
    'Cannot Update Password',
    'Password reset session is not valid. Please use the link from your email.',
  ),
  passwordInvalid: failure('Password Invalid'),
  passwordUpdateFailed: failure('Password Update Failed', 'An unexpected error occurred.'),
  passwordLinkExpired: failure(
    'Password Update Failed',
    'The link may have expired. Please request a new password reset link.',
  ),
  passwordUpdated: success('Password Updated Successfully!', 'Please login with your new password.'),

  errorLoadingProfile: failure('Error Loading Profile'),
  profileFetchBlocked: failure(
    'Error Loading Profile',
    'The profile could not be fetched. Please check your network; the request may have been blocked as cross-origin.',
  ),
  profileMismatch: failure('Error Loading Profile', 'Profile data is incomplete, and auth user mismatch.'),
  profileNotFound: failure('Error Loading Profile', 'Profile not found and cannot create placeholder.'),
  profileIncomplete: warning('Profile Incomplete', 'Complete your profile so that buyers and sellers can find you.'),
  completeYourProfile: info('Complete Your Profile', 'Please fill in your details and save them.'),
  profileLoadFailed: failure('Error', 'Failed to load profile data.'),
  sessionNotFoundOnSave: failure('Error', 'User session not found. Please log in again.'),
  invalidMobile: failure(
    'Invalid Mobile Number',
    `Please enter a valid ${LIMITS.mobile_india_digits}-digit mobile number for India.`,
  ),
  updateFailed: failure('Update Failed'),
  metadataWarning: warning(
    'Auth Metadata Update Warning',
    'Your profile is saved, but your sign-in details were not updated.',
  ),
  profileUpdated: success('Success', 'Your Profile is updated'),
  profileDeletionFailed: failure(
    'Profile Deletion Failed',
    'Could not delete your profile. Please try again or contact support.',
  ),
  accountDeleted: success('Account Deleted', 'Your profile has been deleted.', LIMITS.toast_signup_conflict_ms),
  referralCopied: success('Copied!', 'Your referral code is on the clipboard.'),
  referralCopyFailed: failure('Failed', 'The referral code could not be copied.'),

  network: failure('Error', sessionMessages.profileNetwork.body),
} as const satisfies Record<string, Message>;

/** Errors that a caller of the auth service meets; their words are the service's contract. */
export const AUTH_ERROR_TEXTS = {
  sessionMissing: 'Auth session missing!',
  credentialsMissing: 'You must provide either an email or phone number and a password.',
} as const;
