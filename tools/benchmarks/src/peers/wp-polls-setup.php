<?php
/*
 * What the benchmark asks of WordPress and WP-Polls outside of its votes:
 *   php wp-polls-setup.php SITE install URL     installs WordPress into its empty database
 *   php wp-polls-setup.php SITE accounts COUNT  activates WP-Polls and creates signed-in accounts
 *   php wp-polls-setup.php SITE poll            creates a poll; prints it with a cookie and a token for each account
 *   php wp-polls-setup.php SITE tally ID        prints how many accounts have a stored vote, and the lower of the poll's own numbers
 */
[, $site, $command] = $argv;
$argument = (int) ( $argv[3] ?? 0 );
$voters_file = dirname( $site ) . '/voters.json';

$_SERVER['HTTP_HOST'] = '127.0.0.1';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
if ( $command === 'install' ) {
	define( 'WP_INSTALLING', true );
}

// Replaces WordPress's own function, which would send an e-mail.
function wp_new_blog_notification() {}

require "$site/wp-load.php";

function create_voter( $number ) {
	$login = "voter$number";
	$id = wp_insert_user( array(
		'user_login' => $login,
		'user_pass'  => bin2hex( random_bytes( 8 ) ),
		'user_email' => "$login@example.com",
		'role'       => 'subscriber',
	) );
	if ( is_wp_error( $id ) ) {
		throw new RuntimeException( $id->get_error_message() );
	}
	$expiration = time() + DAY_IN_SECONDS;
	$token = WP_Session_Tokens::get_instance( $id )->create( $expiration );
	return array( 'id' => $id, 'cookie' => wp_generate_auth_cookie( $id, $expiration, 'logged_in', $token ) );
}

function create_voters( $count ) {
	global $wpdb;
	$wpdb->query( 'START TRANSACTION' );
	$voters = array_map( 'create_voter', range( 1, $count ) );
	$wpdb->query( 'COMMIT' );
	return $voters;
}

function create_poll() {
	global $wpdb;
	$wpdb->insert( $wpdb->pollsq, array( 'pollq_question' => 'Which one?', 'pollq_timestamp' => current_time( 'timestamp' ) ) );
	$id = $wpdb->insert_id;
	$options = array();
	foreach ( array( 'One', 'Two', 'Three', 'Four' ) as $text ) {
		$wpdb->insert( $wpdb->pollsa, array( 'polla_qid' => $id, 'polla_answers' => $text ) );
		$options[] = $wpdb->insert_id;
	}
	return array( 'id' => $id, 'options' => $options );
}

/** A nonce belongs to an account, its session and the poll. */
function voter_of_poll( $voter, $poll_id ) {
	$_COOKIE[ LOGGED_IN_COOKIE ] = $voter['cookie'];
	wp_set_current_user( $voter['id'] );
	return array(
		'cookie' => LOGGED_IN_COOKIE . '=' . rawurlencode( $voter['cookie'] ),
		'token'  => wp_create_nonce( "poll_$poll_id-nonce" ),
	);
}

switch ( $command ) {
	case 'install':
		require ABSPATH . 'wp-admin/includes/upgrade.php';
		wp_install( 'Benchmark', 'admin', 'admin@example.com', false, '', bin2hex( random_bytes( 8 ) ) );
		break;
	case 'accounts':
		require ABSPATH . 'wp-admin/includes/plugin.php';
		$error = activate_plugin( 'wp-polls/wp-polls.php' );
		if ( is_wp_error( $error ) ) {
			throw new RuntimeException( $error->get_error_message() );
		}
		update_option( 'poll_logging_method', 4 ); // One vote per account.
		update_option( 'poll_allowtovote', 1 ); // Accounts only.
		file_put_contents( $voters_file, json_encode( create_voters( $argument ) ) );
		break;
	case 'poll':
		$poll = create_poll();
		$voters = json_decode( file_get_contents( $voters_file ), true );
		$poll['voters'] = array_map( fn( $voter ) => voter_of_poll( $voter, $poll['id'] ), $voters );
		echo json_encode( $poll );
		break;
	case 'tally':
		$counts = array(
			$wpdb->get_var( "SELECT SUM(polla_votes) FROM $wpdb->pollsa WHERE polla_qid = $argument" ),
			$wpdb->get_var( "SELECT pollq_totalvotes FROM $wpdb->pollsq WHERE pollq_id = $argument" ),
		);
		echo json_encode( array(
			'stored'  => (int) $wpdb->get_var( "SELECT COUNT(DISTINCT pollip_userid) FROM $wpdb->pollsip WHERE pollip_qid = $argument" ),
			'counted' => (int) min( $counts ),
		) );
		break;
}
