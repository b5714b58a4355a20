export { default } from '@/screens/choose-password/choose-password-screen';
