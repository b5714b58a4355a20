export { default } from '@/screens/sign-in/sign-in-screen';
