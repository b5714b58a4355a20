export { default } from '@/screens/sweeps/sweeps-screen';
